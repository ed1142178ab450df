import { type Kysely, sql } from 'kysely';

/** Stores what an import was created for, e.g. the template it is part of; `null` if a user created it. */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`alter table imports add column cause text`.execute(trx);
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`alter table imports drop column cause`.execute(trx);
}
