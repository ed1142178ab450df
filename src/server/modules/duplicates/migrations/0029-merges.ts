import { type Kysely, sql } from 'kysely';
import { enableRowLevelSecurity } from '#server/kernel/database/enableRowLevelSecurity.ts';

/** Stores which records were merged into others, with each step of the merge (decision 0040). */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`create table merges (
    account_id uuid not null,
    merge_id uuid not null,
    directory_id uuid not null,
    item_id uuid not null,
    other_id uuid not null,
    user_id uuid not null,
    at timestamptz(3) not null default now(),
    undone_at timestamptz(3),
    primary key (account_id, merge_id),
    foreign key (account_id, directory_id, item_id) references items on delete cascade
  )`.execute(trx);
  await enableRowLevelSecurity(trx, 'merges');
  await sql`create index merges_item on merges (account_id, directory_id, item_id)`.execute(trx);
  await sql`create table merge_steps (
    account_id uuid not null,
    merge_id uuid not null,
    seq integer not null,
    step jsonb not null,
    primary key (account_id, merge_id, seq),
    foreign key (account_id, merge_id) references merges on delete cascade
  )`.execute(trx);
  await enableRowLevelSecurity(trx, 'merge_steps');
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`drop table merge_steps`.execute(trx);
  await sql`drop table merges`.execute(trx);
}
