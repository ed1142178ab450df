import { type Kysely, sql } from 'kysely';
import { createJobQueue } from '#server/kernel/jobs/queues.ts';

/** An email is sent by a job, which schedules its retries; jobs are enqueued for pending emails. */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`alter table mails drop column next_try_at`.execute(trx);
  await createJobQueue(trx, 'SendMail', {
    mostAttempts: 120,
    firstPauseSeconds: 60,
    longestPauseSeconds: 3_600,
    longestRunSeconds: 900,
  });
  await sql`set local role docket_system`.execute(trx);
  await sql`select enqueue_job(account_id, 'SendMail', jsonb_build_object('mailId', mail_id), null)
    from mails where sent_at is null and body is not null`.execute(trx);
  await sql`reset role`.execute(trx);
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`alter table mails add column next_try_at timestamptz(3) not null default now()`.execute(trx);
  await sql`create index mails_waiting on mails (next_try_at) where sent_at is null`.execute(trx);
}
