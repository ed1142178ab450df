import { type Kysely, sql } from 'kysely';

/** Adds the original author of a forwarded message. */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`alter table messages add column forwarded_from text`.execute(trx);
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`alter table messages drop column forwarded_from`.execute(trx);
}
