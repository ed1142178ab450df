import { type Kysely, sql } from 'kysely';

/** Adds settings that only a bot's platform knows, and lets bots of sites be found without an account. */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`alter table bots add column options jsonb not null default '{}'`.execute(trx);
  await sql`create index bots_by_id on bots (bot_id)`.execute(trx);
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`drop index bots_by_id`.execute(trx);
  await sql`alter table bots drop column options`.execute(trx);
}
