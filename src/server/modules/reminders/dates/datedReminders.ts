import { type Selectable, sql } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';
import type { Schema } from '#server/kernel/database/schema.ts';
import type { DirectoryKey } from '#server/modules/records/index.ts';
import { emitReminderChanged } from '../events.ts';
import { scheduleReminder } from '../firing/scheduleReminder.ts';
import {
  claimReminderNumber,
  deleteReminderTimes,
  insertReminder,
  readReminderUsers,
  removeReminder,
  replaceLinks,
  replaceReminderUsers,
  updateReminderRow,
} from '../rows/reminders.ts';

export type StoredDateReminder = Selectable<Schema['reminder_dates']>;

export interface DateReminderInput {
  readonly itemId: string;
  readonly fieldId: string;
  readonly text: string;
  readonly startsLocal: string;
  readonly timeZone: string;
  readonly remindAt: string;
  readonly userId: string;
  /** A new id, which is used only if the reminder doesn't exist yet. */
  readonly reminderId: string;
}

/** Reads the rows and locks them until commit, because the job and the subscriber process the same dates. */
export async function readDateReminders(
  trx: Trx,
  { accountId, directoryId }: DirectoryKey,
  itemIds: readonly string[],
): Promise<StoredDateReminder[]> {
  return trx
    .selectFrom('reminder_dates')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('directory_id', '=', directoryId)
    .where(sql<boolean>`item_id = any(${itemIds}::uuid[])`)
    .orderBy('item_id')
    .orderBy('field_id')
    .forUpdate()
    .execute();
}

/** Reads up to `take` rows of fields other than `ids`. */
export async function readOtherDateReminders(
  trx: Trx,
  { accountId, ids, take }: { accountId: string; ids: readonly string[]; take: number },
): Promise<StoredDateReminder[]> {
  return trx
    .selectFrom('reminder_dates')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(sql<boolean>`not field_id = any(${ids}::uuid[])`)
    .limit(take)
    .execute();
}

export async function insertDateReminder(
  trx: Trx,
  { accountId, directoryId }: DirectoryKey,
  wanted: DateReminderInput,
): Promise<void> {
  const { itemId, fieldId, reminderId, remindAt, userId, text, startsLocal, timeZone } = wanted;
  const key = { accountId, reminderId };
  const place = { account_id: accountId, directory_id: directoryId, item_id: itemId, field_id: fieldId };
  const taken = await trx
    .insertInto('reminder_dates')
    .values({ ...place, remind_at: remindAt, user_id: userId, reminder_id: null })
    .onConflict(conflict => conflict.doNothing())
    .returning('item_id')
    .executeTakeFirst();
  // Another transaction has created the reminder in the meantime.
  if (!taken) return;
  await insertReminder(trx, {
    account_id: accountId,
    reminder_id: reminderId,
    number: await claimReminderNumber(trx, accountId),
    text,
    starts_local: startsLocal,
    time_zone: timeZone,
    repeat: null,
    due_at: remindAt,
    is_pending: true,
    occurrence_at: null,
    ends_with_record: true,
    ended: null,
    field_id: fieldId,
    created_by: userId,
  });
  await replaceReminderUsers(trx, key, { users: [userId], groups: [] });
  await replaceLinks(trx, key, [{ role: 'Record', directoryId, itemId }]);
  await changeDated(trx, place, { reminder_id: reminderId });
  scheduleReminder(trx, remindAt);
  await tell(trx, { accountId, reminderId, userId }, 'Created');
}

/** Moves a reminder to the new date. A reminder that a user has deleted is created again. */
export async function syncDateReminder(
  trx: Trx,
  place: DirectoryKey,
  { known, wanted }: { known: StoredDateReminder; wanted: DateReminderInput },
): Promise<void> {
  if (known.reminder_id === null) {
    await removeDateReminder(trx, known);
    return insertDateReminder(trx, place, wanted);
  }
  const key = { accountId: known.account_id, reminderId: known.reminder_id };
  await deleteReminderTimes(trx, key);
  await updateReminderRow(trx, key, {
    text: wanted.text,
    starts_local: wanted.startsLocal,
    time_zone: wanted.timeZone,
    repeat: null,
    due_at: wanted.remindAt,
    is_pending: sql<boolean>`not record_ended`,
    occurrence_at: null,
    missed: 0,
    ended: null,
    version: sql<number>`version + 1`,
  });
  await changeDated(trx, known, { remind_at: wanted.remindAt });
  if (wanted.userId !== known.user_id) await updateReminderAddressee(trx, { known, userId: wanted.userId });
  scheduleReminder(trx, wanted.remindAt);
  await tell(trx, { ...key, userId: wanted.userId }, 'Changed');
}

/** Changes the user who is reminded of a date. Addressees chosen by users are left unchanged. */
export async function updateReminderAddressee(
  trx: Trx,
  { known, userId }: { known: StoredDateReminder; userId: string },
): Promise<void> {
  await changeDated(trx, known, { user_id: userId });
  if (known.reminder_id === null) return;
  const key = { accountId: known.account_id, reminderId: known.reminder_id };
  const people = (await readReminderUsers(trx, key.accountId, [key.reminderId])).get(key.reminderId);
  const isAsMade = people?.users.join() === known.user_id && people.groups.length === 0;
  if (!isAsMade) return;
  await replaceReminderUsers(trx, key, { users: [userId], groups: [] });
  await updateReminderRow(trx, key, { created_by: userId, version: sql<number>`version + 1` });
  for (const one of [known.user_id, userId]) await tell(trx, { ...key, userId: one }, 'Changed');
}

export async function removeDateReminder(trx: Trx, known: StoredDateReminder): Promise<void> {
  await trx
    .deleteFrom('reminder_dates')
    .where('account_id', '=', known.account_id)
    .where('directory_id', '=', known.directory_id)
    .where('item_id', '=', known.item_id)
    .where('field_id', '=', known.field_id)
    .execute();
  if (known.reminder_id === null) return;
  const key = { accountId: known.account_id, reminderId: known.reminder_id };
  await removeReminder(trx, key);
  await tell(trx, { ...key, userId: known.user_id }, 'Deleted');
}

async function changeDated(
  trx: Trx,
  {
    account_id,
    directory_id,
    item_id,
    field_id,
  }: Pick<StoredDateReminder, 'account_id' | 'directory_id' | 'item_id' | 'field_id'>,
  change: { remind_at?: string; user_id?: string; reminder_id?: string },
): Promise<void> {
  await trx
    .updateTable('reminder_dates')
    .set(change)
    .where('account_id', '=', account_id)
    .where('directory_id', '=', directory_id)
    .where('item_id', '=', item_id)
    .where('field_id', '=', field_id)
    .execute();
}

/** Notifies only the addressee, because other users can see the reminder only if they can see the field. */
async function tell(
  trx: Trx,
  { accountId, reminderId, userId }: { accountId: string; reminderId: string; userId: string },
  change: 'Created' | 'Changed' | 'Deleted',
): Promise<void> {
  const audience = { userIds: [userId], groupIds: [], directoryId: null };
  await emitReminderChanged(trx, { accountId, actorId: null }, { reminderId, change, ...audience });
}
