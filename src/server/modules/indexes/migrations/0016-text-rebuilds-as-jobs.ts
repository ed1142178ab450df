import { type Kysely, sql } from 'kysely';
import { createJobQueue } from '#server/kernel/jobs/queues.ts';

/** Texts are rebuilt by one job per account, which is enqueued for pending rebuilds. */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await createJobQueue(trx, 'RebuildTexts', {});
  await sql`set local role docket_system`.execute(trx);
  await sql`select enqueue_job(account_id, 'RebuildTexts', '{}', 'texts')
    from (select distinct account_id from text_rebuilds) as waiting`.execute(trx);
  await sql`reset role`.execute(trx);
}

export async function down(): Promise<void> {}
