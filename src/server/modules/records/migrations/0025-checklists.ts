import { type Kysely, sql } from 'kysely';

/** Stores the checks of checklist items, keyed by the item's id, with user and time. */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`alter table items add column checklist jsonb not null default '{}'::jsonb`.execute(trx);
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`alter table items drop column checklist`.execute(trx);
}
