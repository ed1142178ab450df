import { type Kysely, sql } from 'kysely';

/**
 * Drops the foreign key from history, unique values and references to their record. These rows are written together
 * with the record, in the same transaction and by the same function, and a record is never removed (a directory is only
 * removed without records), so the key had no use. Its check took most of a batch's time: a check planned while a table
 * was nearly empty read the whole directory for each row until statistics were gathered again.
 */
export async function up(trx: Kysely<unknown>): Promise<void> {
  for (const table of tables) {
    const key = sql.id(`${table}_account_id_directory_id_item_id_fkey`);
    await sql`alter table ${sql.id(table)} drop constraint ${key}`.execute(trx);
  }
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  for (const table of tables) {
    await sql`alter table ${sql.id(table)} add foreign key (account_id, directory_id, item_id)
      references items on delete cascade`.execute(trx);
  }
}

const tables = ['unique_values', 'item_references', 'item_history'];
