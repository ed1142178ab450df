import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';
import type { Schema } from '#server/kernel/database/schema.ts';
import { selectAccounts } from '../../accounts/repository.ts';
import { LOCKOUT_SECONDS } from '../lockout.ts';

export type UserRow = Selectable<Schema['users']>;
export type UserWithGroups = UserRow & { group_ids: string[] };

/** Returns users sorted by name, with the ids of their live groups (without Everyone). */
export async function listUsers(
  trx: Trx,
  { withDeleted = false, id }: { withDeleted?: boolean; id?: string } = {},
): Promise<UserWithGroups[]> {
  let query = trx.selectFrom('users as u').selectAll('u').select(groupIds.as('group_ids'));
  if (!withDeleted) query = query.where('u.deleted_at', 'is', null);
  if (id !== undefined) query = query.where('u.user_id', '=', id);
  return query.orderBy(sql`lower(u.name)`).orderBy('u.user_id').execute();
}

const groupIds = sql<string[]>`array(
  select m.group_id from user_group_members m
  join user_groups g on g.account_id = m.account_id and g.group_id = m.group_id and g.deleted_at is null
  where m.account_id = u.account_id and m.user_id = u.user_id order by m.group_id
)`;

/** Returns the user, even if deleted, or `null` if there is none. */
export async function findUser(trx: Trx, id: string): Promise<UserWithGroups | null> {
  const [user] = await listUsers(trx, { withDeleted: true, id });
  return user ?? null;
}

/** Returns a user that was just written. @throws Error if there is none. */
export async function requireUser(trx: Trx, id: string): Promise<UserWithGroups> {
  const user = await findUser(trx, id);
  if (user === null) throw new Error('The person just written is gone.');
  return user;
}

/** Returns the ids that belong to users of this account. `withDeleted` includes deleted users. */
export async function filterExistingUserIds(
  trx: Trx,
  ids: string[],
  { withDeleted = false } = {},
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  let query = trx.selectFrom('users').select('user_id').where('user_id', 'in', ids);
  if (!withDeleted) query = query.where('deleted_at', 'is', null);
  return new Set((await query.execute()).map(row => row.user_id));
}

/**
 * Returns the names of the users of this account with these ids, including deleted users. Keyed by user id.
 */
export async function readUserNames(trx: Trx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom('users')
    .select(['user_id', 'name'])
    // The statement text is the same for any number of ids, so that it stays prepared.
    .where(sql<boolean>`user_id = any(${[...ids]}::uuid[])`)
    .execute();
  return new Map(rows.map(row => [row.user_id, row.name]));
}

/** Selects from live users as `u`; the caller joins its own tables and chooses the columns. */
export function selectLiveUsers(trx: Trx) {
  return trx.selectFrom('users as u').where('u.deleted_at', 'is', null);
}

/** Returns the ids of the account's administrators. */
export async function listAdmins(trx: Trx): Promise<string[]> {
  const rows = await selectLiveUsers(trx).select('u.user_id').where('u.is_admin', '=', true).execute();
  return rows.map(row => row.user_id);
}

/**
 * Returns for each user that isn't deleted whether an administrator has locked the user out. A lock that
 * ends more than `LOCKOUT_SECONDS` after `now` can't come from failed logins.
 */
export async function readAdminLocks(
  trx: Trx,
  { accountId, now, userIds }: { accountId: string; now: string; userIds: readonly string[] },
): Promise<Map<string, boolean>> {
  const { rows } = await sql<{ user_id: string; is_locked: boolean }>`
    select user_id, coalesce(lockout_end > ${now}::timestamptz + ${LOCKOUT_SECONDS} * interval '1 second', false) as is_locked
    from users
    where account_id = ${accountId}::uuid and user_id = any(${userIds}::uuid[]) and deleted_at is null`.execute(
    trx,
  );
  return new Map(rows.map(row => [row.user_id, row.is_locked]));
}

/** Counts administrators that can still log in, other than this user. */
export async function countOtherAdmins(trx: Trx, userId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('users')
    .select(select => select.fn.countAll<number>().as('count'))
    .where('is_admin', '=', true)
    .where('deleted_at', 'is', null)
    .where('password_hash', 'is not', null)
    .where(sql<boolean>`(lockout_end is null or lockout_end <= now())`)
    .where('user_id', '!=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** @throws a unique violation of `users_email` if a live user already has this address. */
export async function insertUser(trx: Trx, row: Insertable<Schema['users']>): Promise<void> {
  await trx.insertInto('users').values(row).execute();
}

/** @throws a unique violation of `users_email` if another live user already has this address. */
export async function updateUserRow(trx: Trx, id: string, row: Updateable<Schema['users']>): Promise<void> {
  await trx.updateTable('users').set(row).where('user_id', '=', id).execute();
}

export type EmailAddressOwner = UserRow & { account_name: string; account_lang: string };

/** Returns all live users with this address, in every account: for work done by the system, outside any account. */
export async function listAddressOwners(trx: Trx, key: string): Promise<EmailAddressOwner[]> {
  return selectAccounts(trx)
    .innerJoin('users as u', 'u.account_id', 'a.account_id')
    .selectAll('u')
    .select(['a.name as account_name', 'a.lang as account_lang'])
    .where('u.email_key', '=', key)
    .where('u.deleted_at', 'is', null)
    .orderBy('a.created_at')
    .execute();
}

/** Normalises an address for comparison. */
export function toEmailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}
