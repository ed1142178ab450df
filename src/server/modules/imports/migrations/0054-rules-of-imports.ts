import { type Kysely, sql } from 'kysely';

/** What automation rules may do about the records that an import writes, as whoever started it chose. */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`alter table imports add column rules text check (rules in ('All', 'Inside', 'None'))`.execute(
    trx,
  );
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`alter table imports drop column rules`.execute(trx);
}
