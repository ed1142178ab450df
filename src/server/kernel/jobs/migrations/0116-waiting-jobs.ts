import { type Kysely, sql } from 'kysely';
import { JOBS_SCHEMA } from '../queues.ts';

const WAITING = `state < 'completed' and start_after <= now()
  and data->>'accountId' = nullif(current_setting('docket.account_id', true), '')`;

/** Shows administrators how many jobs of their account are due and not done. */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create function waiting_jobs() returns table (kind text, waiting bigint, since timestamptz)
      language sql security definer set search_path = pg_catalog as $$
        select name, count(*), min(start_after) from ${JOBS_SCHEMA}.job where ${WAITING} group by name
      $$`)
    .execute(trx);
  await sql`revoke all on function waiting_jobs from public`.execute(trx);
  await sql`grant execute on function waiting_jobs to docket_app`.execute(trx);
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`drop function waiting_jobs`.execute(trx);
}
