import { type Kysely, sql } from 'kysely';

/**
 * Adds the time that contacts can wait for a reply before colleagues are notified, and the time at which that is due.
 */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`alter table bots add column tell_after_minutes integer`.execute(trx);
  await sql`alter table conversations add column tell_at timestamptz(3)`.execute(trx);
  await sql`create index conversations_tell on conversations (tell_at) where tell_at is not null`.execute(
    trx,
  );
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`drop index conversations_tell`.execute(trx);
  await sql`alter table conversations drop column tell_at`.execute(trx);
  await sql`alter table bots drop column tell_after_minutes`.execute(trx);
}
