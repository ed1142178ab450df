import { type Kysely, sql } from 'kysely';

/** Adds the page and the browser from which a visitor of a site last wrote. */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`alter table conversations add column visitor jsonb`.execute(trx);
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`alter table conversations drop column visitor`.execute(trx);
}
