import { type Kysely, sql } from 'kysely';

/** Gives parked events their own ids, so that administrators can see, retry and dismiss them. */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`alter table parked_events
    add parked_id uuid not null default gen_random_uuid(),
    add attempts integer not null default 10`.execute(trx);
  await sql`create unique index parked_events_id on parked_events (account_id, parked_id)`.execute(trx);
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`alter table parked_events drop parked_id, drop attempts`.execute(trx);
}
