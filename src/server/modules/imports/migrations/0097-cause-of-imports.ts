import { type Kysely, sql } from 'kysely';

/** What an import was made for, such as the template that it is a part of; null where a person made it. */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`alter table imports add column cause text`.execute(trx);
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`alter table imports drop column cause`.execute(trx);
}
