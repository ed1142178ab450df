import { type Kysely, sql } from 'kysely';

/** Stores on which page and with which browser a visitor of a site wrote last. */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`alter table conversations add column visitor jsonb`.execute(trx);
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`alter table conversations drop column visitor`.execute(trx);
}
