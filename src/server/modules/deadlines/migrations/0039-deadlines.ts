import { type Kysely, sql } from 'kysely';
import { enableRowLevelSecurity } from '#server/kernel/database/enableRowLevelSecurity.ts';

/**
 * Stores the time up to which passed deadlines of each account were reported, and adds indexes that find the next
 * deadline.
 */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`create table deadlines_told (
    account_id uuid primary key references accounts on delete cascade,
    told_till timestamptz(3) not null,
    told_day date not null
  )`.execute(trx);
  await enableRowLevelSecurity(trx, 'deadlines_told');
  for (const column of ['service_due', 'service_risk_at']) {
    const index = sql.id(`items_${column}_of_account`);
    await sql`create index ${index} on items (account_id, ${sql.id(column)})
      where ${sql.id(column)} is not null and deleted_at is null`.execute(trx);
  }
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`drop index items_service_due_of_account`.execute(trx);
  await sql`drop index items_service_risk_at_of_account`.execute(trx);
  await sql`drop table deadlines_told`.execute(trx);
}
