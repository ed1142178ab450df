import { type Kysely, sql } from 'kysely';
import { enableRowLevelSecurity } from '#server/kernel/database/enableRowLevelSecurity.ts';

/** Stores the templates that the server loads into accounts: the latest of each account, and its progress. */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`create table template_loads (
    account_id uuid not null references accounts on delete cascade,
    user_id uuid not null,
    template text not null,
    state text not null default 'Loading' check (state in ('Loading', 'Done', 'Failed')),
    done integer not null default 0,
    total integer not null default 0,
    step text,
    problems jsonb not null default '[]',
    started_at timestamptz(3) not null default now(),
    held_until timestamptz(3) not null default now(),
    primary key (account_id)
  )`.execute(trx);
  await enableRowLevelSecurity(trx, 'template_loads');
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`drop table template_loads`.execute(trx);
}
