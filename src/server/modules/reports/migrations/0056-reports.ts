import { type Kysely, sql } from 'kysely';
import { enableRowLevelSecurity } from '#server/kernel/database/enableRowLevelSecurity.ts';

/** Creates reports. A report outlives its directory, and then shows that the directory was deleted. */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`create table reports (
    account_id uuid not null references accounts on delete cascade,
    report_id uuid not null,
    owner_id uuid not null,
    directory_id uuid,
    name text not null,
    content jsonb not null,
    group_ids uuid[] not null default '{}',
    version integer not null default 1,
    primary key (account_id, report_id))`.execute(trx);
  await enableRowLevelSecurity(trx, 'reports');
  await sql`create index reports_owner on reports (account_id, owner_id)`.execute(trx);
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`drop table reports`.execute(trx);
}
