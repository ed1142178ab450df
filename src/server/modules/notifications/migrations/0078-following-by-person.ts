import { type Kysely, sql } from 'kysely';

/** Indexes what a user follows or has muted; most rows only record mentions. */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`create index record_following_by_person on record_following (account_id, user_id)
    where state is not null`.execute(trx);
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`drop index record_following_by_person`.execute(trx);
}
