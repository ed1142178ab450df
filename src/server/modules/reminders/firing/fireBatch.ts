import { setImmediate } from 'node:timers/promises';
import { type Selectable, sql } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';
import type { AccountDefinitions } from '#server/modules/definitions/index.ts';
import { emitRemindersDue } from '../events.ts';
import { findRemindersOfFinishedRecords, syncRemindersWithRecords } from '../syncRemindersWithRecords.ts';
import type { ReminderRow } from '../tables.ts';
import { findReminderRecipients } from './findReminderRecipients.ts';
import { getDueTime, type ReminderDueTime } from './getDueTime.ts';

/**
 * The maximum number of reminders per transaction. A user who changes one of them has to wait for the transaction to
 * end.
 */
const BATCH_SIZE = 500;

interface Moment {
  readonly accountId: string;
  readonly now: string;
}

type Due = Selectable<ReminderRow> & { readonly time: ReminderDueTime };

/**
 * Fires due reminders of the account and schedules their next occurrences. Notifies the current members of groups. An
 * occurrence is fired only once, unless the reminder's schedule changes. Returns the number of processed reminders.
 */
export async function fireBatch(
  trx: Trx,
  definitions: AccountDefinitions,
  { accountId, now }: Moment,
): Promise<number> {
  const rows = await trx
    .selectFrom('reminders')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('is_pending', '=', true)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(BATCH_SIZE)
    .forUpdate()
    .skipLocked()
    .execute();
  if (rows.length === 0) return 0;
  const ending = rows.filter(row => row.ends_with_record).map(row => row.reminder_id);
  const over = await findRemindersOfFinishedRecords(trx, definitions, { accountId, reminderIds: ending });
  if (over.size > 0) await syncRemindersWithRecords(trx, definitions, { accountId, reminderIds: [...over] });
  const due = await withTimes(
    rows.filter(row => !over.has(row.reminder_id)),
    now,
  );
  const fresh = await noteTimes(trx, due, { accountId, now });
  const told = due.filter(row => fresh.has(row.reminder_id));
  const people = await tellPeople(trx, told, { accountId, now });
  await moveOn(trx, accountId, due);
  await emitRemindersDue(
    trx,
    accountId,
    told.flatMap(({ reminder_id: reminderId, time: { occurrenceAt, missed } }) => {
      const userIds = people.get(reminderId) ?? [];
      return userIds.length === 0 ? [] : [{ reminderId, occurrenceAt, missed, isAgain: false, userIds }];
    }),
  );
  return rows.length;
}

/** Yields to the event loop after each repetition, because computing its occurrences is CPU-bound. */
async function withTimes(rows: readonly Selectable<ReminderRow>[], now: string): Promise<Due[]> {
  const due: Due[] = [];
  for (const row of rows) {
    due.push({ ...row, time: getDueTime(row, now) });
    if (row.repeat !== null) await setImmediate();
  }
  return due;
}

/** Stores the due occurrences. Returns the ids of the reminders whose occurrence wasn't stored before. */
async function noteTimes(trx: Trx, due: readonly Due[], { accountId, now }: Moment): Promise<Set<string>> {
  const { rows } = await sql<{ reminder_id: string }>`
    insert into reminder_occurrences (account_id, reminder_id, occurrence_at, fired_at, missed)
    select ${accountId}::uuid, reminder_id, occurrence_at, ${now}::timestamptz, missed from unnest(
      ${due.map(row => row.reminder_id)}::uuid[],
      ${due.map(row => row.time.occurrenceAt)}::timestamptz[],
      ${due.map(row => row.time.missed)}::integer[]
    ) as due (reminder_id, occurrence_at, missed)
    on conflict do nothing returning reminder_id`.execute(trx);
  return new Set(rows.map(row => row.reminder_id));
}

/**
 * Makes the reminders active for their users, except for users who skip this occurrence. Returns the ids of the users
 * to notify immediately, keyed by reminder id.
 */
async function tellPeople(
  trx: Trx,
  due: readonly Due[],
  { accountId, now }: Moment,
): Promise<Map<string, string[]>> {
  const people = await findReminderRecipients(trx, { accountId, now, reminders: due });
  const timeById = new Map(due.map(row => [row.reminder_id, row.time.occurrenceAt]));
  const { rows } = await sql<{ reminder_id: string; user_id: string; is_told: boolean }>`
    insert into reminder_recipients as t (account_id, reminder_id, user_id, occurrence_at, is_open)
    select ${accountId}::uuid, reminder_id, user_id, occurrence_at, true from unnest(
      ${people.map(one => one.reminderId)}::uuid[], ${people.map(one => one.userId)}::uuid[],
      ${people.map(one => timeById.get(one.reminderId) ?? now)}::timestamptz[]
    ) as told (reminder_id, user_id, occurrence_at)
    on conflict (account_id, reminder_id, user_id) do update set
      occurrence_at = excluded.occurrence_at,
      is_open = coalesce(t.skipped_till < excluded.occurrence_at, true),
      snoozed_till = case when t.snoozed_till > ${now} then t.snoozed_till end
    returning reminder_id, user_id, is_open and snoozed_till is null as is_told`.execute(trx);
  const told = rows.filter(row => row.is_told);
  return new Map(
    [...Map.groupBy(told, row => row.reminder_id)].map(([id, own]) => [id, own.map(row => row.user_id)]),
  );
}

/**
 * Advances the reminders to their next occurrences. A reminder without further occurrences keeps its last
 * one.
 */
async function moveOn(trx: Trx, accountId: string, due: readonly Due[]): Promise<void> {
  await sql`update reminders as r set occurrence_at = due.occurrence_at, missed = due.missed,
      due_at = coalesce(due.next_at, due.occurrence_at), is_pending = due.next_at is not null
    from unnest(
      ${due.map(row => row.reminder_id)}::uuid[],
      ${due.map(row => row.time.occurrenceAt)}::timestamptz[],
      ${due.map(row => row.time.missed)}::integer[],
      ${due.map(row => row.time.nextAt)}::timestamptz[]
    ) as due (reminder_id, occurrence_at, missed, next_at)
    where r.account_id = ${accountId}::uuid and r.reminder_id = due.reminder_id`.execute(trx);
}
