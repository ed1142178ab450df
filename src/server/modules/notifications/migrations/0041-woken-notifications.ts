import { type Kysely, sql } from 'kysely';

/** Stores when a snoozed notification came back, and adds indexes to find snoozed and old notifications. */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`alter table notifications add column woken_at timestamptz(3)`.execute(trx);
  await sql`create index notifications_snoozed on notifications (snoozed_till) where snoozed_till is not null`.execute(
    trx,
  );
  await sql`create index notifications_old on notifications (at) where not saved`.execute(trx);
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`drop index notifications_old`.execute(trx);
  await sql`alter table notifications drop column woken_at`.execute(trx);
}
