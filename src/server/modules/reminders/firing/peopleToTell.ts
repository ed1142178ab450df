import { sql } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';
import { lockSeconds } from '#server/modules/users/index.ts';
import { readPeople } from '../rows/reminders.ts';

interface Told {
  readonly reminderId: string;
  readonly userId: string;
}

interface Asked {
  readonly accountId: string;
  readonly now: string;
  readonly reminders: readonly { readonly reminder_id: string; readonly created_by: string }[];
}

/**
 * Returns the current addressees of the reminders: existing users, and members of existing groups. If none of them can
 * log in, the author is added.
 */
export async function peopleToTell(trx: Trx, { accountId, now, reminders }: Asked): Promise<Told[]> {
  const ids = reminders.map(row => row.reminder_id);
  const people = await readPeople(trx, accountId, ids);
  const all = [...people.values()];
  const members = await membersOf(trx, accountId, distinct(all.flatMap(({ groups }) => groups)));
  const userIds = distinct([...all.flatMap(({ users }) => users), ...[...members.values()].flat()]);
  const isLocked = await readLocks(trx, { accountId, now, userIds });
  return reminders.flatMap(({ reminder_id: reminderId, created_by }) => {
    const { users = [], groups = [] } = people.get(reminderId) ?? {};
    const found = distinct([...users, ...groups.flatMap(id => members.get(id) ?? [])]);
    const there = found.filter(id => isLocked.has(id));
    const isReached = there.some(id => isLocked.get(id) === false);
    const told = isReached ? there : distinct([...there, created_by]);
    return told.map(userId => ({ reminderId, userId }));
  });
}

/** Returns members of existing groups, by the groups' ids. */
async function membersOf(
  trx: Trx,
  accountId: string,
  groupIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (groupIds.length === 0) return new Map();
  const { rows } = await sql<{ group_id: string; user_ids: string[] }>`
    select g.group_id, array(
      select u.user_id from users as u
      where u.account_id = g.account_id and u.deleted_at is null and (g.is_everyone or exists (
        select from user_group_members as m
        where m.account_id = g.account_id and m.group_id = g.group_id and m.user_id = u.user_id))) as user_ids
    from user_groups as g
    where g.account_id = ${accountId}::uuid and g.group_id = any(${groupIds}::uuid[]) and g.deleted_at is null`.execute(
    trx,
  );
  return new Map(rows.map(row => [row.group_id, row.user_ids]));
}

/**
 * Returns, for each existing user, whether an administrator has locked them out, which is for longer than after failed
 * logins.
 */
async function readLocks(
  trx: Trx,
  { accountId, now, userIds }: { accountId: string; now: string; userIds: readonly string[] },
): Promise<Map<string, boolean>> {
  const { rows } = await sql<{ user_id: string; is_locked: boolean }>`
    select user_id, coalesce(lockout_end > ${now}::timestamptz + ${lockSeconds} * interval '1 second', false) as is_locked
    from users
    where account_id = ${accountId}::uuid and user_id = any(${userIds}::uuid[]) and deleted_at is null`.execute(
    trx,
  );
  return new Map(rows.map(row => [row.user_id, row.is_locked]));
}

function distinct(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}
