import { type Kysely, sql } from 'kysely';
import { enableRowLevelSecurity } from '#server/kernel/database/enableRowLevelSecurity.ts';

/** Stores guardrails: rules about permissions that must always hold. A guardrail is deleted with its directory. */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`create table right_assertions (
    account_id uuid not null references accounts on delete cascade,
    assertion_id uuid not null,
    directory_id uuid not null,
    name text not null,
    content jsonb not null,
    primary key (account_id, assertion_id),
    foreign key (account_id, directory_id) references directories on delete cascade
  )`.execute(trx);
  await enableRowLevelSecurity(trx, 'right_assertions');
  await sql`create index right_assertions_directory on right_assertions (account_id, directory_id)`.execute(
    trx,
  );
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`drop table right_assertions`.execute(trx);
}
