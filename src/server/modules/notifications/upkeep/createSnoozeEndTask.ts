import { sql } from 'kysely';
import { type ScheduledTask, schedulePlannedTime } from '#server/kernel/clock/clock.ts';
import type { Database, Trx } from '#server/kernel/database/database.ts';
import { emitNotificationsChanged } from '../events.ts';

const TASK = 'snoozedNotifications';
const BATCH_SIZE = 500;

/** Wakes notifications whose snooze has ended, and updates their users' browsers. */
export function createSnoozeEndTask({ database }: { readonly database: Database }): ScheduledTask {
  return {
    name: TASK,
    next: findEarliest,
    async run(now, signal) {
      for (const accountId of await database.asSystem(trx => findDueAccounts(trx, now))) {
        for (let count = BATCH_SIZE; count === BATCH_SIZE && !signal.aborted; )
          count = await database.forAccount(accountId, trx => wake(trx, { accountId, now }));
      }
    },
  };
}

/** Announces the time to the clock, which then wakes earlier if needed. */
export function scheduleSnoozeEnd(trx: Trx, at: string): void {
  schedulePlannedTime(trx, TASK, at);
}

async function findEarliest(trx: Trx): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    select min(snoozed_till) as at from notifications where snoozed_till is not null`.execute(trx);
  return rows[0]?.at ?? null;
}

async function findDueAccounts(trx: Trx, now: string): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select distinct account_id from notifications where snoozed_till <= ${now}::timestamptz`.execute(trx);
  return rows.map(row => row.account_id);
}

/** Returns the number of woken notifications. */
async function wake(trx: Trx, { accountId, now }: { accountId: string; now: string }): Promise<number> {
  const { rows } = await sql<{ notificationId: string; userId: string }>`
    with due as (
      select notification_id from notifications
      where account_id = ${accountId}::uuid and snoozed_till <= ${now}::timestamptz
      order by snoozed_till limit ${BATCH_SIZE} for update skip locked
    )
    update notifications as n set woken_at = n.snoozed_till, snoozed_till = null
    from due where n.account_id = ${accountId}::uuid and n.notification_id = due.notification_id
    returning n.notification_id as "notificationId", n.user_id as "userId"`.execute(trx);
  await emitNotificationsChanged(trx, { accountId, actorId: null }, rows);
  return rows.length;
}
