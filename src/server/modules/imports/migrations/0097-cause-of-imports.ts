import { type Kysely, sql } from 'kysely';

/** Stores the purpose of an import, e.g. the template that contains it; `null` if a user created the import. */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`alter table imports add column cause text`.execute(trx);
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`alter table imports drop column cause`.execute(trx);
}
