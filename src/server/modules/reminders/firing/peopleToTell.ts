import { sql } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';
import { lockSeconds } from '#server/modules/users/index.ts';

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
 * Whom the reminders are for as things are now: people who are there, and members of groups that are. Where nobody is left
 * who can log in, the author hears of it.
 */
export async function peopleToTell(trx: Trx, { accountId, now, reminders }: Asked): Promise<Told[]> {
  const { rows } = await sql<{ reminder_id: string; user_id: string; is_locked: boolean }>`
    select p.reminder_id, u.user_id, ${isLocked(now)} as is_locked
    from reminder_people as p
    join users as u on u.account_id = p.account_id and u.user_id = p.person_id and u.deleted_at is null
    where p.account_id = ${accountId}::uuid and not p.is_group and p.reminder_id = any(${idsOf(reminders)}::uuid[])
    union
    select p.reminder_id, u.user_id, ${isLocked(now)} as is_locked
    from reminder_people as p
    join user_groups as g on g.account_id = p.account_id and g.group_id = p.person_id and g.deleted_at is null
    join users as u on u.account_id = p.account_id and u.deleted_at is null and (g.is_everyone or exists (
      select from user_group_members as m
      where m.account_id = g.account_id and m.group_id = g.group_id and m.user_id = u.user_id))
    where p.account_id = ${accountId}::uuid and p.is_group and p.reminder_id = any(${idsOf(reminders)}::uuid[])`.execute(
    trx,
  );
  const reached = new Set(rows.filter(row => !row.is_locked).map(row => row.reminder_id));
  const told = new Map(rows.map(row => [`${row.reminder_id} ${row.user_id}`, row]));
  for (const { reminder_id, created_by: user_id } of reminders)
    if (!reached.has(reminder_id))
      told.set(`${reminder_id} ${user_id}`, { reminder_id, user_id, is_locked: false });
  return [...told.values()].map(row => ({ reminderId: row.reminder_id, userId: row.user_id }));
}

/** For longer than failed log-ins lock: by an admin. */
function isLocked(now: string) {
  return sql<boolean>`coalesce(u.lockout_end > ${now}::timestamptz + ${lockSeconds} * interval '1 second', false)`;
}

function idsOf(reminders: Asked['reminders']): string[] {
  return reminders.map(row => row.reminder_id);
}
