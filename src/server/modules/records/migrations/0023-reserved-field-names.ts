import { type Kysely, sql } from 'kysely';

/**
 * Tables whose column `field_id` becomes text, because built-in fields of a directory have reserved names instead of
 * UUIDs.
 */
const tables = ['unique_values', 'item_references', 'field_indexes'];

export async function up(trx: Kysely<unknown>): Promise<void> {
  for (const table of tables) {
    await sql`alter table ${sql.table(table)} alter column field_id type text`.execute(trx);
  }
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  for (const table of tables) {
    await sql`delete from ${sql.table(table)} where field_id !~ '^[0-9a-f-]{36}$'`.execute(trx);
    await sql`alter table ${sql.table(table)} alter column field_id type uuid using field_id::uuid`.execute(
      trx,
    );
  }
}
