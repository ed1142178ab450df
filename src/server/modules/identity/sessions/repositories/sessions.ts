import { type Insertable, type Selectable, sql } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';
import type { Schema } from '#server/kernel/database/schema.ts';
import { selectLiveUsers, updateUserRow } from '../../users/repositories/users.ts';

export type SessionRow = Selectable<Schema['sessions']>;

export type LoginCandidate = {
  account_id: string;
  account_name: string;
  user_id: string;
  /** `null` for an invited user who hasn't chosen a password yet. No password matches `null`. */
  password_hash: string | null;
  is_locked: boolean;
  /**
   * True if the failed attempt is counted against a browser that the user has logged in with before, not against the
   * user.
   */
  is_own_device: boolean;
};

/**
 * Finds the users with this address, in every account or in the given one, and counts the attempt as failed for each
 * user who isn't locked. `MAX_FAILED_LOGINS` failures lock a user for `LOCKOUT_SECONDS`.
 */
export async function recordLoginAttempt(
  trx: Trx,
  wanted: {
    emailKey: string;
    accountId: string | null;
    /** `null` means that the attempt counts for the user, regardless of the browser. */
    deviceHash: string | null;
    mostFailures: number;
    lockSeconds: number;
  },
): Promise<LoginCandidate[]> {
  const { rows } = await sql<LoginCandidate>`select * from docket_begin_login(
    ${wanted.emailKey}, ${wanted.accountId}::uuid, ${wanted.deviceHash}, ${wanted.mostFailures}::integer,
    make_interval(secs => ${wanted.lockSeconds}::integer)
  )`.execute(trx);
  return rows;
}

/**
 * Resets the failed attempts after a correct password. If the user logs in with a browser used before, attempts made
 * elsewhere remain counted.
 */
export async function clearFailedLogins(
  trx: Trx,
  { user_id: userId, is_own_device: isOwnDevice }: Pick<LoginCandidate, 'user_id' | 'is_own_device'>,
  deviceHash: string | null,
): Promise<void> {
  if (deviceHash !== null)
    await trx
      .updateTable('known_devices')
      .set({ failed_logins: 0 })
      .where('user_id', '=', userId)
      .where('device_hash', '=', deviceHash)
      .execute();
  if (isOwnDevice) return;
  await updateUserRow(trx, userId, { failed_logins: 0, last_failed_at: null, lockout_end: null });
}

export async function insertSession(trx: Trx, row: Insertable<Schema['sessions']>): Promise<void> {
  await trx.deleteFrom('sessions').where('expires_at', '<', new Date().toISOString()).execute();
  await trx.insertInto('sessions').values(row).execute();
}

/** Locks the session for the rest of the transaction; returns `null` if it has expired or its user was deleted. */
export async function lockLiveSession(trx: Trx, sessionId: string): Promise<SessionRow | null> {
  const row = await selectLiveUsers(trx)
    .innerJoin('sessions as s', join =>
      join.onRef('s.account_id', '=', 'u.account_id').onRef('s.user_id', '=', 'u.user_id'),
    )
    .where('s.session_id', '=', sessionId)
    .where('s.expires_at', '>', new Date().toISOString())
    .selectAll('s')
    .forUpdate('s')
    .executeTakeFirst();
  return row ?? null;
}

export async function rotateSession(
  trx: Trx,
  sessionId: string,
  change: { generation: number; token_hash: string; expires_at: string },
): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ ...change, rotated_at: new Date().toISOString() })
    .where('session_id', '=', sessionId)
    .execute();
}

export async function endSession(trx: Trx, sessionId: string): Promise<void> {
  await trx.deleteFrom('sessions').where('session_id', '=', sessionId).execute();
}

/** Ends all sessions of a user, except `exceptSessionId` if given. */
export async function endUserSessions(trx: Trx, userId: string, exceptSessionId?: string): Promise<void> {
  let query = trx.deleteFrom('sessions').where('user_id', '=', userId);
  if (exceptSessionId !== undefined) query = query.where('session_id', '!=', exceptSessionId);
  await query.execute();
}

/**
 * Locks the user's row; returns false if the user has been deleted or the password has changed since it was checked.
 */
export async function lockUnchangedUser(
  trx: Trx,
  userId: string,
  passwordHash: string | null,
): Promise<boolean> {
  const row = await selectLiveUsers(trx)
    .select('u.user_id')
    .where('u.user_id', '=', userId)
    .where('u.password_hash', '=', passwordHash)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}
