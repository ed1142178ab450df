import { type Kysely, sql } from 'kysely';

/** Stores when a record is due according to the service level of its status, and when it starts to be at risk. */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`alter table items add column service_due timestamptz(3), add column service_risk_at timestamptz(3)`.execute(
    trx,
  );
  await sql`create index items_service_due on items (account_id, directory_id, service_due)
    where service_due is not null and deleted_at is null`.execute(trx);
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`alter table items drop column service_due, drop column service_risk_at`.execute(trx);
}
