import { type Kysely, sql } from 'kysely';
import { enableRowLevelSecurity } from '#server/kernel/database/enableRowLevelSecurity.ts';

/** Stores the working hours of accounts. An account without a row has the default working week. */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`create table calendars (
    account_id uuid primary key references accounts on delete cascade,
    content jsonb not null
  )`.execute(trx);
  await enableRowLevelSecurity(trx, 'calendars');
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`drop table calendars`.execute(trx);
}
