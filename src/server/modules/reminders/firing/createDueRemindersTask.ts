import { sql } from 'kysely';
import type { ScheduledTask } from '#server/kernel/clock/clock.ts';
import type { Database, Trx } from '#server/kernel/database/database.ts';
import { log } from '#server/kernel/log/log.ts';
import type { DefinitionStore } from '#server/modules/definitions/index.ts';
import { fireBatch } from './fireBatch.ts';
import { DUE_REMINDERS_TASK } from './scheduleReminder.ts';
import { wakeSnoozedReminders } from './wakeSnoozedReminders.ts';

/** The maximum number of rows read from each table to find the accounts with due reminders. */
const BATCH_SIZE = 2_000;

interface Parts {
  readonly database: Database;
  readonly definitions: DefinitionStore;
}

/** Fires due reminders, and wakes reminders whose snooze has ended. */
export function createDueRemindersTask({ database, definitions }: Parts): ScheduledTask {
  return {
    name: DUE_REMINDERS_TASK,
    next: findEarliest,
    async run(now, signal) {
      const failed = new Set<string>();
      for (let isDone = false; !isDone && !signal.aborted; ) {
        isDone = true;
        for (const accountId of await database.asSystem(trx => findDueAccounts(trx, now))) {
          if (signal.aborted || failed.has(accountId)) continue;
          try {
            const count = await database.forAccount(accountId, async trx => {
              const known = await definitions.load(trx, accountId);
              const fired = await fireBatch(trx, known, { accountId, now });
              return fired + (await wakeSnoozedReminders(trx, { accountId, now }));
            });
            // If nothing was processed, another node has locked the remaining rows.
            if (count > 0) isDone = false;
          } catch (error) {
            failed.add(accountId);
            log.error({ err: error, accountId }, 'Reminders that are due could not be told of');
          }
        }
      }
    },
  };
}

async function findEarliest(trx: Trx): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`select least(
    (select min(due_at) from reminders where is_pending),
    (select min(snoozed_till) from reminder_recipients where snoozed_till is not null)) as at`.execute(trx);
  return rows[0]?.at ?? null;
}

async function findDueAccounts(trx: Trx, now: string): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`select distinct account_id from (
    (select account_id from reminders where is_pending and due_at <= ${now} order by due_at limit ${BATCH_SIZE})
    union all
    (select account_id from reminder_recipients where snoozed_till <= ${now} order by snoozed_till limit ${BATCH_SIZE})
  ) as due`.execute(trx);
  return rows.map(row => row.account_id);
}
