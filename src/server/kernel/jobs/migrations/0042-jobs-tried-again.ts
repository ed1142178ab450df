import { type Kysely, sql } from 'kysely';
import { JOBS_SCHEMA } from '../queues.ts';

/**
 * The number of failures after which administrators see a job that is still being retried. At this point, the cause has
 * lasted for minutes.
 */
const PATIENT_FAILURES = 3;

const OF_ACCOUNT = `data->>'accountId' = nullif(current_setting('docket.account_id', true), '')`;
const FAILED = `state = 'failed' and ${OF_ACCOUNT}`;
const FAILING = `(state = 'failed' or state = 'retry' and retry_count >= ${PATIENT_FAILURES - 1}) and ${OF_ACCOUNT}`;

/**
 * Also shows administrators jobs that keep failing, e.g. emails while the mail server is down, and when each is
 * retried.
 */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await replaceAll(trx, FAILING, {
    columns: 'job_id uuid, kind text, failed_at timestamptz, attempts integer, next_try_at timestamptz',
    values: `id, name, coalesce(completed_on, started_on, created_on),
      retry_count + 1, case when state = 'retry' then start_after end`,
  });
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await replaceAll(trx, FAILED, {
    columns: 'job_id uuid, kind text, failed_at timestamptz, attempts integer',
    values: 'id, name, completed_on, retry_count + 1',
  });
}

async function replaceAll(
  trx: Kysely<unknown>,
  isMeant: string,
  { columns, values }: { columns: string; values: string },
): Promise<void> {
  const functions = {
    'failed_jobs()': {
      returns: `table (${columns})`,
      body: `select ${values} from ${JOBS_SCHEMA}.job where ${isMeant}`,
    },
    'retry_failed_job(which uuid)': {
      returns: 'text',
      body: `update ${JOBS_SCHEMA}.job
        set state = 'created', retry_count = 0, start_after = now(), started_on = null, completed_on = null, output = null
        where id = which and ${isMeant} returning name`,
    },
    'dismiss_failed_job(which uuid)': {
      returns: 'text',
      body: `delete from ${JOBS_SCHEMA}.job where id = which and ${isMeant} returning name`,
    },
  };
  for (const [name, { returns, body }] of Object.entries(functions)) {
    const bare = name.slice(0, name.indexOf('('));
    await sql.raw(`drop function ${bare}`).execute(trx);
    await sql
      .raw(`create function ${name} returns ${returns}
        language sql security definer set search_path = pg_catalog as $$ ${body} $$`)
      .execute(trx);
    await sql.raw(`revoke all on function ${bare} from public`).execute(trx);
    await sql.raw(`grant execute on function ${bare} to docket_app`).execute(trx);
  }
}
