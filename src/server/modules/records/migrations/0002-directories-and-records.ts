import { type Kysely, sql } from 'kysely';
import { enableRowLevelSecurity } from '#server/kernel/database/enableRowLevelSecurity.ts';

/**
 * Creates tables for definitions and their records. A record is one row, and its fields are one JSONB document.
 * `position` is a fractional index that is compared byte by byte. `field_index` is the pivot index of large
 * directories.
 */
export async function up(trx: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(tables)) {
    await sql`create table ${sql.id(table)} (${sql.raw(columns)})`.execute(trx);
    await enableRowLevelSecurity(trx, table);
  }
  for (const index of indexes) await sql.raw(index).execute(trx);
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  for (const table of Object.keys(tables).reverse()) await sql`drop table ${sql.id(table)}`.execute(trx);
}

const account = 'account_id uuid not null references accounts on delete cascade';
const directory = 'foreign key (account_id, directory_id) references directories on delete cascade';
const item = 'foreign key (account_id, directory_id, item_id) references items on delete cascade';

const tables = {
  definition_stamps: `
    ${account},
    stamp bigint not null default 1,
    primary key (account_id)`,
  directories: `
    ${account},
    directory_id uuid not null,
    code text not null,
    name text not null,
    type text not null check (type in ('Data', 'Process')),
    position integer not null,
    built_in boolean not null default false,
    revision integer not null default 1,
    settings jsonb not null,
    primary key (account_id, directory_id)`,
  statuses: `
    account_id uuid not null,
    directory_id uuid not null,
    status_id uuid not null,
    position integer not null,
    definition jsonb not null,
    primary key (account_id, directory_id, status_id),
    ${directory}`,
  custom_fields: `
    ${account},
    entity text not null,
    field_id uuid not null,
    position integer not null,
    definition jsonb not null,
    deleted_at timestamptz(3),
    primary key (account_id, field_id)`,
  tags: `
    ${account},
    tag_id uuid not null,
    name text not null,
    color text,
    primary key (account_id, tag_id)`,
  item_counters: `
    account_id uuid not null,
    directory_id uuid not null,
    status_key text not null,
    total bigint not null default 0,
    last_number bigint not null default 0,
    primary key (account_id, directory_id, status_key),
    ${directory}`,
  items: `
    account_id uuid not null,
    directory_id uuid not null,
    item_id uuid not null,
    number bigint not null,
    status_id uuid,
    position text collate "C" not null,
    display text not null,
    search_text text not null,
    custom_fields jsonb not null,
    tags uuid[] not null default '{}',
    version integer not null default 1,
    created_at timestamptz(3) not null default now(),
    created_by uuid,
    last_activity_at timestamptz(3) not null default now(),
    deleted_at timestamptz(3),
    primary key (account_id, directory_id, item_id),
    ${directory},
    foreign key (account_id, directory_id, status_id) references statuses`,
  unique_values: `
    account_id uuid not null,
    directory_id uuid not null,
    field_id uuid not null,
    value_key text collate "C" not null,
    item_id uuid not null,
    primary key (account_id, directory_id, field_id, value_key),
    ${item}`,
  item_references: `
    account_id uuid not null,
    directory_id uuid not null,
    item_id uuid not null,
    field_id uuid not null,
    target_id uuid not null,
    primary key (account_id, directory_id, item_id, field_id, target_id),
    ${item}`,
  item_history: `
    account_id uuid not null,
    directory_id uuid not null,
    item_id uuid not null,
    entry_id uuid not null,
    version integer not null,
    kind text not null,
    user_id uuid,
    changes jsonb not null,
    at timestamptz(3) not null default now(),
    primary key (account_id, directory_id, item_id, entry_id),
    ${item}`,
  item_notes: `
    account_id uuid not null,
    directory_id uuid not null,
    item_id uuid not null,
    note_id uuid not null,
    user_id uuid not null,
    text text not null,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3),
    primary key (account_id, directory_id, item_id, note_id),
    ${item}`,
  field_index: `
    account_id uuid not null,
    directory_id uuid not null,
    field_id uuid not null,
    item_id uuid not null,
    text_value text collate pg_c_utf8,
    number_value numeric,
    date_value text collate "C",
    primary key (account_id, directory_id, field_id, item_id),
    ${item}`,
  files: `
    ${account},
    file_id uuid not null,
    name text not null,
    size bigint not null,
    type text not null,
    storage_key text not null,
    created_by uuid not null,
    created_at timestamptz(3) not null default now(),
    directory_id uuid,
    item_id uuid,
    field_id uuid,
    primary key (account_id, file_id)`,
};

const indexes = [
  'create unique index directories_code on directories (account_id, lower(code))',
  'create index custom_fields_entity on custom_fields (account_id, entity, position)',
  'create unique index tags_name on tags (account_id, lower(name))',
  'create unique index items_number on items (account_id, directory_id, number desc)',
  'create index items_status on items (account_id, directory_id, status_id, position desc) where deleted_at is null',
  'create index items_activity on items (account_id, directory_id, last_activity_at desc) where deleted_at is null',
  'create index unique_values_item on unique_values (account_id, directory_id, item_id)',
  'create index item_references_target on item_references (account_id, target_id)',
  'create index field_index_text on field_index (account_id, directory_id, field_id, text_value) where text_value is not null',
  'create index field_index_number on field_index (account_id, directory_id, field_id, number_value) where number_value is not null',
  'create index field_index_date on field_index (account_id, directory_id, field_id, date_value) where date_value is not null',
  'create index files_item on files (account_id, directory_id, item_id)',
  'create index files_drafts on files (created_at) where item_id is null',
];
