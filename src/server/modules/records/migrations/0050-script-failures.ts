import { type Kysely, sql } from 'kysely';
import { enableRowLevelSecurity } from '#server/kernel/database/enableRowLevelSecurity.ts';

const directory = 'foreign key (account_id, directory_id) references directories on delete cascade';

/**
 * Stores the latest script failures of each directory, and the number of failures since the scripts were last changed.
 */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`create table script_failures (
    account_id uuid not null,
    directory_id uuid not null,
    failure_id uuid not null,
    at timestamptz(3) not null default now(),
    user_id uuid,
    item_id uuid,
    error jsonb not null,
    primary key (account_id, directory_id, failure_id),
    ${sql.raw(directory)}
  )`.execute(trx);
  await enableRowLevelSecurity(trx, 'script_failures');
  await sql`create table script_failure_counts (
    account_id uuid not null,
    directory_id uuid not null,
    scripts_key text not null,
    failures integer not null,
    primary key (account_id, directory_id),
    ${sql.raw(directory)}
  )`.execute(trx);
  await enableRowLevelSecurity(trx, 'script_failure_counts');
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`drop table script_failure_counts, script_failures`.execute(trx);
}
