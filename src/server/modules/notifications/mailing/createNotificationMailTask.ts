import { sql } from 'kysely';
import type { ScheduledTask } from '#server/kernel/clock/clock.ts';
import type { Database, Trx } from '#server/kernel/database/database.ts';
import { enqueue } from '#server/kernel/jobs/jobs.ts';
import '../jobs.ts';
import { NOTIFICATION_MAILS_TASK } from './plan.ts';

/** Enqueues one job per user who has notifications that are due to be emailed. */
export function createNotificationMailTask({ database }: { readonly database: Database }): ScheduledTask {
  return {
    name: NOTIFICATION_MAILS_TASK,
    next: findEarliest,
    async run(now, signal) {
      for (const accountId of await database.asSystem(trx => findDueAccounts(trx, now))) {
        if (signal.aborted) return;
        await database.forAccount(accountId, trx => queueDue(trx, accountId, now));
      }
    },
  };
}

async function findEarliest(trx: Trx): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    select min(mail_at) as at from notifications where mail_at is not null and not mail_queued`.execute(trx);
  return rows[0]?.at ?? null;
}

async function findDueAccounts(trx: Trx, now: string): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select distinct account_id from notifications where mail_at <= ${now} and not mail_queued`.execute(trx);
  return rows.map(row => row.account_id);
}

async function queueDue(trx: Trx, accountId: string, now: string): Promise<void> {
  const { rows } = await sql<{ user_id: string }>`
    update notifications set mail_queued = true
    where account_id = ${accountId}::uuid and mail_at <= ${now} and not mail_queued returning user_id`.execute(
    trx,
  );
  for (const userId of new Set(rows.map(row => row.user_id)))
    await enqueue(trx, { accountId, kind: 'MailNotifications', ids: { userId }, key: userId });
}
