import { type Kysely, sql } from 'kysely';
import { getConstructionPlans } from 'pg-boss';
import { JOBS_SCHEMA } from '../queues.ts';

/**
 * Adds jobs (decision 0028) by creating the tables of pg-boss in the format of the installed version. A
 * later version of pg-boss updates the tables itself when the server starts. The tables contain all
 * accounts, so they are in a schema that only the owner can access. The application's roles enqueue jobs
 * with a function, for their own account.
 */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql.raw(insideTransaction(getConstructionPlans(JOBS_SCHEMA))).execute(trx);
  await sql.raw(enqueueJob).execute(trx);
  await sql`revoke all on function enqueue_job from public`.execute(trx);
  await sql`grant execute on function enqueue_job to docket_app, docket_system`.execute(trx);
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`drop function enqueue_job`.execute(trx);
  await sql`drop schema ${sql.id(JOBS_SCHEMA)} cascade`.execute(trx);
}

/**
 * Removes `begin` and `commit` around the statements, because they run in the transaction of the
 * migrations.
 */
function insideTransaction(plans: string): string {
  const [, statements] = plans.match(/^\s*begin;(.*)commit;\s*$/is) ?? [];
  if (statements === undefined) throw new Error('pg-boss makes its tables in another way than it did.');
  return statements;
}

/**
 * Does the same as `insert` of pg-boss. If a job with the same key is waiting, the function only locks it,
 * so that the node that fetches the job waits for this transaction's commit and sees what the transaction
 * wrote. A job that is already locked or being fetched may have read its data before, so another job is
 * enqueued.
 */
const enqueueJob = `
  create function enqueue_job(account uuid, kind text, ids jsonb, key text) returns void
  language plpgsql security definer set search_path = pg_catalog as $$
  begin
    if current_setting('role') = 'docket_app'
      and account is distinct from nullif(current_setting('docket.account_id', true), '')::uuid then
      raise insufficient_privilege using message = 'A job is put in line for the own account alone.';
    end if;
    if key is not null then
      perform from ${JOBS_SCHEMA}.job as waiting
        where waiting.name = kind and waiting.state = 'created' and waiting.singleton_key = account || ' ' || key
        limit 1 for update skip locked;
      if found then return; end if;
    end if;
    insert into ${JOBS_SCHEMA}.job (name, data, singleton_key, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max,
        expire_seconds, deletion_seconds, keep_until, dead_letter, heartbeat_seconds)
      select name, jsonb_build_object('accountId', account, 'ids', ids), account || ' ' || key, policy, retry_limit, retry_delay,
        retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, now() + retention_seconds * interval '1 second',
        dead_letter, heartbeat_seconds
      from ${JOBS_SCHEMA}.queue where name = kind;
    if not found then
      raise exception 'Nobody does jobs of the kind %.', kind;
    end if;
  end
  $$`;
