import { type Insertable, sql, type UpdateObject } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';
import type { Schema } from '#server/kernel/database/schema.ts';
import { buildMembershipsLeftJoinSql } from '#server/modules/identity/index.ts';
import type { LinkRole } from '../tables.ts';

export interface ReminderKey {
  readonly accountId: string;
  readonly reminderId: string;
}

export interface ReminderUsers {
  readonly users: readonly string[];
  readonly groups: readonly string[];
}

export interface ReminderLink {
  readonly role: LinkRole;
  readonly directoryId: string;
  readonly itemId: string;
}

/** Returns the account's next number. Concurrent callers wait for this transaction to end. */
export async function claimReminderNumber(trx: Trx, accountId: string): Promise<number> {
  const { last_number } = await trx
    .insertInto('reminder_counters')
    .values({ account_id: accountId, last_number: 1 })
    .onConflict(conflict =>
      conflict.column('account_id').doUpdateSet({ last_number: sql`reminder_counters.last_number + 1` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return last_number;
}

export async function insertReminder(trx: Trx, row: Insertable<Schema['reminders']>): Promise<void> {
  await trx.insertInto('reminders').values(row).execute();
}

export async function updateReminderRow(
  trx: Trx,
  { accountId, reminderId }: ReminderKey,
  change: UpdateObject<Schema, 'reminders'>,
): Promise<void> {
  await trx
    .updateTable('reminders')
    .set(change)
    .where('account_id', '=', accountId)
    .where('reminder_id', '=', reminderId)
    .execute();
}

export async function removeReminder(trx: Trx, { accountId, reminderId }: ReminderKey): Promise<void> {
  await trx
    .deleteFrom('reminders')
    .where('account_id', '=', accountId)
    .where('reminder_id', '=', reminderId)
    .execute();
}

/** Deletes the reminder's past occurrences and its state for each user, so that the reminder starts again. */
export async function deleteReminderTimes(trx: Trx, { accountId, reminderId }: ReminderKey): Promise<void> {
  for (const table of ['reminder_occurrences', 'reminder_recipients'] as const) {
    await trx
      .deleteFrom(table)
      .where('account_id', '=', accountId)
      .where('reminder_id', '=', reminderId)
      .execute();
  }
}

export async function readReminderUsers(
  trx: Trx,
  accountId: string,
  reminderIds: readonly string[],
): Promise<Map<string, ReminderUsers>> {
  const rows = await trx
    .selectFrom('reminder_people')
    .select(['reminder_id', 'is_group', 'person_id'])
    .where('account_id', '=', accountId)
    .where(sql<boolean>`reminder_id = any(${reminderIds}::uuid[])`)
    .orderBy('person_id')
    .execute();
  const idsOf = (own: typeof rows, isGroup: boolean) =>
    own.filter(row => row.is_group === isGroup).map(row => row.person_id);
  return new Map(
    [...Map.groupBy(rows, row => row.reminder_id)].map(([id, own]) => [
      id,
      { users: idsOf(own, false), groups: idsOf(own, true) },
    ]),
  );
}

export async function readLinks(
  trx: Trx,
  accountId: string,
  reminderIds: readonly string[],
): Promise<Map<string, ReminderLink[]>> {
  const rows = await trx
    .selectFrom('reminder_links')
    .select(['reminder_id', 'role', 'directory_id', 'item_id'])
    .where('account_id', '=', accountId)
    .where(sql<boolean>`reminder_id = any(${reminderIds}::uuid[])`)
    .execute();
  const found = new Map<string, ReminderLink[]>();
  for (const { reminder_id, role, directory_id: directoryId, item_id: itemId } of rows)
    found.set(reminder_id, [...(found.get(reminder_id) ?? []), { role, directoryId, itemId }]);
  return found;
}

/** Replaces the addressees. Removed addressees are no longer notified; the state of the others is unchanged. */
export async function replaceReminderUsers(
  trx: Trx,
  { accountId, reminderId }: ReminderKey,
  { users, groups }: ReminderUsers,
): Promise<void> {
  const place = { account_id: accountId, reminder_id: reminderId };
  const rows = [
    ...users.map(person_id => ({ ...place, is_group: false, person_id })),
    ...groups.map(person_id => ({ ...place, is_group: true, person_id })),
  ];
  await trx
    .deleteFrom('reminder_people')
    .where('account_id', '=', accountId)
    .where('reminder_id', '=', reminderId)
    .execute();
  await trx.insertInto('reminder_people').values(rows).execute();
  await sql`delete from reminder_recipients as t
    where t.account_id = ${accountId}::uuid and t.reminder_id = ${reminderId}::uuid and not exists (
      select from reminder_people as p
      ${buildMembershipsLeftJoinSql(sql`p.account_id`, sql`p.person_id`, sql`t.user_id`)}
      where p.account_id = t.account_id and p.reminder_id = t.reminder_id
        and (p.person_id = t.user_id or m.user_id is not null or g.is_everyone))`.execute(trx);
}

export async function replaceLinks(
  trx: Trx,
  { accountId, reminderId }: ReminderKey,
  links: readonly ReminderLink[],
): Promise<void> {
  await trx
    .deleteFrom('reminder_links')
    .where('account_id', '=', accountId)
    .where('reminder_id', '=', reminderId)
    .execute();
  if (links.length === 0) return;
  await trx
    .insertInto('reminder_links')
    .values(
      links.map(({ role, directoryId, itemId }) => ({
        account_id: accountId,
        reminder_id: reminderId,
        role,
        directory_id: directoryId,
        item_id: itemId,
      })),
    )
    .execute();
}
