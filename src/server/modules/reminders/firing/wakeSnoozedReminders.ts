import { sql } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';
import { type DueReminder, emitRemindersDue } from '../events.ts';

const BATCH_SIZE = 500;

interface Woken {
  readonly reminder_id: string;
  readonly user_id: string;
  readonly occurrence_at: string | null;
  readonly is_told: boolean;
}

/**
 * Ends snoozes that are over, and notifies the users for whom the reminder is still active. Returns the number of ended
 * snoozes.
 */
export async function wakeSnoozedReminders(
  trx: Trx,
  { accountId, now }: { accountId: string; now: string },
): Promise<number> {
  const { rows } = await sql<Woken>`
    with due as (
      select reminder_id, user_id from reminder_recipients
      where account_id = ${accountId}::uuid and snoozed_till <= ${now}
      order by snoozed_till limit ${BATCH_SIZE} for update skip locked
    )
    update reminder_recipients as t set snoozed_till = null
    from due join reminders as r on r.account_id = ${accountId}::uuid and r.reminder_id = due.reminder_id
    where t.account_id = r.account_id and t.reminder_id = r.reminder_id and t.user_id = due.user_id
    returning t.reminder_id, t.user_id, r.occurrence_at,
      t.is_open and r.ended is null and not r.record_ended as is_told`.execute(trx);
  const told: DueReminder[] = [];
  for (const [reminderId, own] of Map.groupBy(
    rows.filter(row => row.is_told),
    row => row.reminder_id,
  )) {
    const occurrenceAt = own[0]?.occurrence_at;
    if (occurrenceAt)
      told.push({ reminderId, occurrenceAt, missed: 0, isAgain: true, userIds: own.map(row => row.user_id) });
  }
  await emitRemindersDue(trx, accountId, told);
  return rows.length;
}
