import { type Kysely, sql } from 'kysely';

/** Adds platform-specific settings of bots, and an index to find the bots of sites without knowing their account. */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`alter table bots add column options jsonb not null default '{}'`.execute(trx);
  await sql`create index bots_by_id on bots (bot_id)`.execute(trx);
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`drop index bots_by_id`.execute(trx);
  await sql`alter table bots drop column options`.execute(trx);
}
