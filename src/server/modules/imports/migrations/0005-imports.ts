import { type Kysely, sql } from 'kysely';
import { enableRowLevelSecurity } from '#server/kernel/database/enableRowLevelSecurity.ts';

/** Creates tables for imports, for their rows as read, and for values that must not occur in more than one row. */
export async function up(trx: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(tables)) {
    await sql`create table ${sql.id(table)} (${sql.raw(columns)})`.execute(trx);
    await enableRowLevelSecurity(trx, table);
  }
  await sql`create index imports_directory on imports (account_id, directory_id, created_at desc)`.execute(
    trx,
  );
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  for (const table of Object.keys(tables).reverse()) await sql`drop table ${sql.id(table)}`.execute(trx);
}

// Deleting a directory or an import doesn't cascade to the rows, because there can be a hundred thousand of
// them, nor to the stored file. A job removes both in small steps.
const tables = {
  imports: `
    account_id uuid not null references accounts on delete cascade,
    directory_id uuid not null,
    import_id uuid not null,
    created_by uuid not null,
    actor_id uuid not null,
    created_at timestamptz(3) not null default now(),
    changed_at timestamptz(3) not null default now(),
    file_name text not null,
    size bigint not null,
    storage_key text not null,
    state text not null,
    revision integer not null default 0,
    facts jsonb not null default '{}',
    settings jsonb not null default '{"columns":[]}',
    rows integer not null default 0,
    next_row integer not null default 0,
    total integer,
    counts jsonb not null default '{}',
    written jsonb not null default '{}',
    undone jsonb not null default '{}',
    created_tags uuid[] not null default '{}',
    problem jsonb,
    primary key (account_id, import_id)`,
  import_rows: `
    account_id uuid not null references accounts on delete cascade,
    import_id uuid not null,
    row integer not null,
    line integer not null,
    cells json not null,
    kinds text,
    fixes jsonb,
    is_left_out boolean not null default false,
    outcome text,
    issues jsonb,
    item_id uuid,
    primary key (account_id, import_id, row)`,
  import_keys: `
    account_id uuid not null references accounts on delete cascade,
    import_id uuid not null,
    key text not null,
    row integer not null,
    primary key (account_id, import_id, key, row)`,
};
