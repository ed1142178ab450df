import { type Kysely, sql } from 'kysely';

/**
 * Stores what automation rules can do in response to imported records, as chosen by the user who started the import.
 */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`alter table imports add column rules text check (rules in ('All', 'Inside', 'None'))`.execute(
    trx,
  );
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`alter table imports drop column rules`.execute(trx);
}
