import { type Kysely, sql } from 'kysely';

/** Stores checks of checklist items by item id, with user and time. */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`alter table items add column checklist jsonb not null default '{}'::jsonb`.execute(trx);
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`alter table items drop column checklist`.execute(trx);
}
