import { type Kysely, sql } from 'kysely';

/** Stores the record into which a record in the trash was merged (decision 0040). */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`alter table items add column merged_into uuid`.execute(trx);
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`alter table items drop column merged_into`.execute(trx);
}
