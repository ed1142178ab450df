import { type Kysely, sql } from 'kysely';

/** Adds the buttons of a bot's messages, and a flag for conversations whose incoming messages answer a form. */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`alter table messages add column buttons jsonb`.execute(trx);
  await sql`alter table conversations add column in_form boolean not null default false`.execute(trx);
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`alter table conversations drop column in_form`.execute(trx);
  await sql`alter table messages drop column buttons`.execute(trx);
}
