import { type Kysely, sql } from 'kysely';
import { enableRowLevelSecurity } from '#server/kernel/database/enableRowLevelSecurity.ts';

/** Stores searches for duplicates: the keys of records while a search runs, and the pairs that it found. */
export async function up(trx: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(tables)) {
    await sql`create table ${sql.id(table)} (${sql.raw(columns)})`.execute(trx);
    await enableRowLevelSecurity(trx, table);
  }
  await sql`create index duplicate_pairs_score
    on duplicate_pairs (account_id, search_id, score desc, item_id, other_id)`.execute(trx);
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  for (const table of Object.keys(tables).reverse()) await sql`drop table ${sql.id(table)}`.execute(trx);
}

const search = 'foreign key (account_id, search_id) references duplicate_searches on delete cascade';
const item = 'foreign key (account_id, directory_id, item_id) references items on delete cascade';

const tables = {
  duplicate_searches: `
    account_id uuid not null,
    search_id uuid not null,
    directory_id uuid not null,
    user_id uuid not null,
    fields text[] not null,
    state text not null default 'Running',
    done integer not null default 0,
    total integer not null,
    at timestamptz(3) not null default now(),
    primary key (account_id, search_id),
    foreign key (account_id, directory_id) references directories on delete cascade`,
  duplicate_keys: `
    account_id uuid not null,
    search_id uuid not null,
    field_id text not null,
    pass smallint not null,
    value_key text collate "C" not null,
    item_id uuid not null,
    primary key (account_id, search_id, field_id, pass, value_key, item_id),
    ${search}`,
  duplicate_pairs: `
    account_id uuid not null,
    search_id uuid not null,
    item_id uuid not null,
    other_id uuid not null,
    score real not null,
    same jsonb not null,
    primary key (account_id, search_id, item_id, other_id),
    ${search}`,
  duplicate_dismissals: `
    account_id uuid not null,
    directory_id uuid not null,
    item_id uuid not null,
    other_id uuid not null,
    user_id uuid not null,
    at timestamptz(3) not null default now(),
    primary key (account_id, directory_id, item_id, other_id),
    ${item}`,
};
