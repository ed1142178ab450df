import { type Kysely, sql } from 'kysely';
import { createJobQueue } from '#server/kernel/jobs/queues.ts';

/** Templates are loaded by jobs, whose nodes send heartbeats; jobs are enqueued for pending loads. */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`alter table template_loads drop column held_until`.execute(trx);
  await createJobQueue(trx, 'LoadTemplate', { mostAttempts: 3 });
  await sql`set local role docket_system`.execute(trx);
  await sql`select enqueue_job(account_id, 'LoadTemplate', '{}', null)
    from template_loads where state = 'Loading'`.execute(trx);
  await sql`reset role`.execute(trx);
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`alter table template_loads add column held_until timestamptz(3) not null default now()`.execute(
    trx,
  );
}
