import { type Kysely, sql } from 'kysely';

/**
 * Adds an index for each sort order of the screen of all files, so that its first page is read without sorting all
 * files.
 */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`drop index files_recent`.execute(trx);
  for (const [name, column] of Object.entries(orders)) {
    await sql`create index ${sql.id(name)} on files (account_id, ${sql.raw(column)}, file_id)
      where item_id is not null`.execute(trx);
  }
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  for (const name of Object.keys(orders)) await sql`drop index ${sql.id(name)}`.execute(trx);
  await sql`create index files_recent on files (account_id, created_at desc, file_id)
    where item_id is not null`.execute(trx);
}

const orders = {
  files_by_time: 'created_at',
  files_by_name: '(docket_sort_key(lower(name collate pg_c_utf8)) collate "C")',
  files_by_size: 'size',
  files_by_type: '(lower(type) collate "C")',
};
