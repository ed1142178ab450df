import { type Kysely, sql } from 'kysely';
import { enableRowLevelSecurity } from '#server/kernel/database/enableRowLevelSecurity.ts';

/** Creates boards across directories, named views of lists, undoable bulk changes, and files attached to a record. */
export async function up(trx: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(tables)) {
    await sql`create table ${sql.id(table)} (${sql.raw(columns)})`.execute(trx);
    await enableRowLevelSecurity(trx, table);
  }
  for (const statement of changes) await sql.raw(statement).execute(trx);
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  for (const statement of undoneChanges) await sql.raw(statement).execute(trx);
  for (const table of Object.keys(tables).reverse()) await sql`drop table ${sql.id(table)}`.execute(trx);
}

const account = 'account_id uuid not null references accounts on delete cascade';
const directory = 'foreign key (account_id, directory_id) references directories on delete cascade';

const tables = {
  boards: `
    ${account},
    board_id uuid not null,
    name text not null,
    position integer not null,
    lanes jsonb not null,
    primary key (account_id, board_id)`,
  record_views: `
    account_id uuid not null,
    directory_id uuid not null,
    view_id uuid not null,
    owner_id uuid not null,
    name text not null,
    state jsonb not null,
    group_ids uuid[] not null default '{}',
    primary key (account_id, directory_id, view_id),
    ${directory}`,
  bulk_changes: `
    account_id uuid not null,
    directory_id uuid not null,
    change_id uuid not null,
    user_id uuid not null,
    at timestamptz(3) not null default now(),
    change jsonb not null,
    count integer not null default 0,
    undone integer not null default 0,
    primary key (account_id, directory_id, change_id),
    ${directory}`,
};

const changes = [
  // The history contains the effect of a bulk change on each record. An undone entry can't be undone again.
  'alter table item_history add column change_id uuid, add column is_undone boolean not null default false',
  'create index item_history_change on item_history (account_id, directory_id, change_id) where change_id is not null',
  'create index item_notes_time on item_notes (account_id, directory_id, item_id, created_at desc)',
  'create index items_trash on items (account_id, directory_id, deleted_at desc) where deleted_at is not null',
  'create index items_tags on items using gin (tags)',
  // The description of a file that is attached to a record instead of being stored in one of its fields.
  'alter table files add column note text',
];

const undoneChanges = [
  'alter table files drop column note',
  'drop index items_tags',
  'drop index items_trash',
  'drop index item_notes_time',
  'drop index item_history_change',
  'alter table item_history drop column is_undone, drop column change_id',
];
