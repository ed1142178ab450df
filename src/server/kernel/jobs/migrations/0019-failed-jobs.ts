import { type Kysely, sql } from 'kysely';
import { JOBS_SCHEMA } from '../queues.ts';

/**
 * Shows failed jobs to administrators of their account. The tables contain all accounts, so the application's role
 * accesses them through functions restricted to the transaction's account.
 */
export async function up(trx: Kysely<unknown>): Promise<void> {
  for (const [name, { parameters, returns, body }] of Object.entries(functions)) {
    await sql
      .raw(`create function ${name}(${parameters}) returns ${returns}
        language sql security definer set search_path = pg_catalog as $$ ${body} $$`)
      .execute(trx);
    await sql.raw(`revoke all on function ${name} from public`).execute(trx);
    await sql.raw(`grant execute on function ${name} to docket_app`).execute(trx);
  }
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  for (const name of Object.keys(functions)) await sql.raw(`drop function ${name}`).execute(trx);
}

const OWN = `state = 'failed' and data->>'accountId' = nullif(current_setting('docket.account_id', true), '')`;

const functions = {
  failed_jobs: {
    parameters: '',
    returns: 'table (job_id uuid, kind text, failed_at timestamptz, attempts integer)',
    body: `select id, name, completed_on, retry_count + 1 from ${JOBS_SCHEMA}.job where ${OWN}`,
  },
  /** Gives the job all its attempts again, and returns its kind. */
  retry_failed_job: {
    parameters: 'which uuid',
    returns: 'text',
    body: `update ${JOBS_SCHEMA}.job
      set state = 'created', retry_count = 0, start_after = now(), started_on = null, completed_on = null, output = null
      where id = which and ${OWN} returning name`,
  },
  dismiss_failed_job: {
    parameters: 'which uuid',
    returns: 'text',
    body: `delete from ${JOBS_SCHEMA}.job where id = which and ${OWN} returning name`,
  },
};
