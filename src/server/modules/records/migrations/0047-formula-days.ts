import { type Kysely, sql } from 'kysely';
import { enableRowLevelSecurity } from '#server/kernel/database/enableRowLevelSecurity.ts';

/** Stores the day for which records are computed, for accounts with formulas that use the current day. */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`create table formula_days (
    account_id uuid primary key references accounts on delete cascade,
    day date not null
  )`.execute(trx);
  await enableRowLevelSecurity(trx, 'formula_days');
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`drop table formula_days`.execute(trx);
}
