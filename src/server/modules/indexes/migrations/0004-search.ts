import { type Kysely, sql } from 'kysely';
import { enableRowLevelSecurity } from '#server/kernel/database/enableRowLevelSecurity.ts';

/**
 * Search in large directories (decision 0016): creates the pivot index with its state, the trigram index on search
 * texts, and a list of outdated texts to rebuild. An index row identifies its record by number, which is shorter than
 * an id, and the last criterion of every sort order. Rows are derived from the records and can be rebuilt, so they have
 * no foreign keys, which would be checked on every write.
 */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(trx);
  await sql`create extension if not exists btree_gin`.execute(trx);
  await sql`drop table field_index`.execute(trx);
  for (const [table, columns] of Object.entries(tables)) {
    await sql`create table ${sql.id(table)} (${sql.raw(columns)})`.execute(trx);
    await enableRowLevelSecurity(trx, table);
  }
  await sql`create sequence field_index_ids as integer`.execute(trx);
  await sql`grant usage on sequence field_index_ids to docket_app, docket_system`.execute(trx);
  for (const statement of changes) await sql.raw(statement).execute(trx);
  await createWordLookUp(trx);
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`drop function ${wordLookUp}`.execute(trx);
  for (const statement of undoneChanges) await sql.raw(statement).execute(trx);
  for (const table of Object.keys(tables).reverse()) await sql`drop table ${sql.id(table)}`.execute(trx);
  await sql`drop sequence field_index_ids`.execute(trx);
  // Restores the table as migration 0002 left it, so that migration 0002 can be reverted.
  await sql`create table field_index (account_id uuid)`.execute(trx);
}

const directory = 'foreign key (account_id, directory_id) references directories on delete cascade';

const tables = {
  field_indexes: `
    account_id uuid not null,
    index_id integer not null,
    directory_id uuid not null,
    field_id uuid not null,
    key text not null,
    fingerprint text not null,
    state text not null default 'building' check (state in ('building', 'ready', 'dropping')),
    filled_to bigint not null default 0,
    used_on date not null default current_date,
    primary key (account_id, index_id),
    ${directory}`,
  field_index: `
    account_id uuid not null,
    index_id integer not null,
    number bigint not null,
    text_value text collate "C",
    number_value double precision,
    primary key (account_id, index_id, number)`,
  word_index: `
    account_id uuid not null,
    index_id integer not null,
    number bigint not null,
    words text not null,
    primary key (account_id, index_id, number)`,
  text_rebuilds: `
    account_id uuid not null,
    rebuild_id uuid not null,
    directory_id uuid,
    target_id uuid,
    done_to text not null default '',
    primary key (account_id, rebuild_id),
    ${directory}`,
};

const changes = [
  `create unique index field_indexes_key on field_indexes (account_id, directory_id, field_id, key)
    where state <> 'dropping'`,
  `create index field_index_text on field_index (account_id, index_id, text_value, number)
    where text_value is not null`,
  `create index field_index_number on field_index (account_id, index_id, number_value, number)
    where number_value is not null`,
  'create index word_index_words on word_index using gin (index_id, words gin_trgm_ops)',
  // Ties are in index order, so that a page of records with the same time needs no sort.
  'drop index items_activity',
  `create index items_activity on items (account_id, directory_id, last_activity_at, number)
    where deleted_at is null`,
  `create index items_created on items (account_id, directory_id, created_at, number)
    where deleted_at is null`,
  `create index items_trash_number on items (account_id, directory_id, number) where deleted_at is not null`,
];

const undoneChanges = [
  'drop index items_trash_number',
  'drop index items_created',
  'drop index items_activity',
  'create index items_activity on items (account_id, directory_id, last_activity_at desc) where deleted_at is null',
];

const wordLookUp = sql`docket_find_words(integer, text[], boolean, integer)`;

/**
 * Returns the numbers of records whose search text matches all patterns, or any of them. Under row-level
 * security, no index can answer LIKE, which isn't leakproof, so this function bypasses row-level security
 * and restricts the result to the caller's account itself. The statement is planned again each time, because
 * a good plan for a rare word is a bad plan for a common word.
 */
async function createWordLookUp(trx: Kysely<unknown>): Promise<void> {
  await sql`create function docket_find_words(
      wanted_index integer, patterns text[], takes_any boolean, most integer
    ) returns setof bigint
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    declare
      own_account uuid := nullif(current_setting('docket.account_id', true), '')::uuid;
      likeness text;
    begin
      select string_agg(format('words like %L', pattern), case when takes_any then ' or ' else ' and ' end)
        into likeness from unnest(patterns) as pattern;
      return query execute format(
        'select number from word_index where account_id = %L and index_id = %s and (%s) limit %s',
        own_account, wanted_index, likeness, most);
    end
    $$`.execute(trx);
  await sql`grant create on schema public to docket_system`.execute(trx);
  await sql`alter function ${wordLookUp} owner to docket_system`.execute(trx);
  await sql`revoke create on schema public from docket_system`.execute(trx);
  await sql`revoke execute on function ${wordLookUp} from public`.execute(trx);
  await sql`grant execute on function ${wordLookUp} to docket_app, docket_system`.execute(trx);
}
