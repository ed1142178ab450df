import { type Kysely, sql } from 'kysely';

/** Indexes the records that a user follows or has muted. Most rows of the table only record mentions. */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`create index record_following_by_person on record_following (account_id, user_id)
    where state is not null`.execute(trx);
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`drop index record_following_by_person`.execute(trx);
}
