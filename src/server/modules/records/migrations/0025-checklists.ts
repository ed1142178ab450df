import { type Kysely, sql } from 'kysely';

/** What is ticked of the checklists of statuses, by the id of the item: who did, and when. */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`alter table items add column checklist jsonb not null default '{}'::jsonb`.execute(trx);
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`alter table items drop column checklist`.execute(trx);
}
