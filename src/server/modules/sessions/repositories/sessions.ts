import { type Insertable, type Selectable, sql } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';
import type { Schema } from '#server/kernel/database/schema.ts';

export type SessionRow = Selectable<Schema['sessions']>;

export type LoginCandidate = {
  account_id: string;
  account_name: string;
  user_id: string;
  /** Null for who was invited and has chosen none yet: no password matches it. */
  password_hash: string | null;
  is_locked: boolean;
  /** Whether the try counts for a browser that the person has logged in with before, and not for the person. */
  is_own_device: boolean;
};

/**
 * The people with this address, in every account or in the one chosen; counts the try as failed for each that is not
 * locked. `lockSeconds` is how long ten (`mostFailures`) of them lock.
 */
export async function beginLogin(
  trx: Trx,
  wanted: {
    emailKey: string;
    accountId: string | null;
    /** Null: the try counts for the person, whatever the browser. */
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
 * Takes back what `beginLogin` counted: this one knew the password. What others tried elsewhere stays counted where the person
 * logs in with a browser of their own.
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
  await trx
    .updateTable('users')
    .set({ failed_logins: 0, last_failed_at: null, lockout_end: null })
    .where('user_id', '=', userId)
    .execute();
}

export async function insertSession(trx: Trx, row: Insertable<Schema['sessions']>): Promise<void> {
  await trx.deleteFrom('sessions').where('expires_at', '<', new Date().toISOString()).execute();
  await trx.insertInto('sessions').values(row).execute();
}

/** The session, locked until the transaction ends, when it and its person are alive. */
export async function lockLiveSession(trx: Trx, sessionId: string): Promise<SessionRow | null> {
  const row = await trx
    .selectFrom('sessions as s')
    .innerJoin('users as u', join =>
      join.onRef('u.account_id', '=', 's.account_id').onRef('u.user_id', '=', 's.user_id'),
    )
    .where('s.session_id', '=', sessionId)
    .where('s.expires_at', '>', new Date().toISOString())
    .where('u.deleted_at', 'is', null)
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

/** Ends every session of a person, except the one they act in. */
export async function endSessionsOfUser(trx: Trx, userId: string, exceptSessionId?: string): Promise<void> {
  let query = trx.deleteFrom('sessions').where('user_id', '=', userId);
  if (exceptSessionId !== undefined) query = query.where('session_id', '!=', exceptSessionId);
  await query.execute();
}

/** Locks the person's row; false when the person is gone or has another password than the one checked. */
export async function lockUnchangedUser(
  trx: Trx,
  userId: string,
  passwordHash: string | null,
): Promise<boolean> {
  const row = await trx
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}
