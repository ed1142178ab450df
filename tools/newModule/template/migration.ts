import { type Kysely, sql } from 'kysely';
import { enableRowLevelSecurity } from '#server/kernel/database/enableRowLevelSecurity.ts';

export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`create table samples (
    account_id uuid not null references accounts on delete cascade,
    sample_id uuid not null,
    name text not null,
    primary key (account_id, sample_id))`.execute(trx);
  await enableRowLevelSecurity(trx, 'samples');
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`drop table samples`.execute(trx);
}
