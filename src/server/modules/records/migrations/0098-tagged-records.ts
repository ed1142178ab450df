import { type Kysely, sql } from 'kysely';

/**
 * Indexes records that have tags, so that counting tags or removing a tag doesn't read all records of an
 * account. Drops the index on tags, which was never used: under row-level security, `@>` and `&&` can't use
 * an index, because they aren't leakproof.
 */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`drop index items_tags`.execute(trx);
  await sql`create index items_tagged on items (account_id, directory_id) where tags <> '{}'`.execute(trx);
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`drop index items_tagged`.execute(trx);
  await sql`create index items_tags on items using gin (tags)`.execute(trx);
}
