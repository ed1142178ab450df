import { type Kysely, sql } from 'kysely';

/**
 * Indexes the entries of a bulk change or an import that haven't been undone. Without this index, each batch of an undo
 * sorted all of the remaining history.
 */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`create index item_history_open on item_history (account_id, change_id, entry_id)
    where change_id is not null and not is_undone`.execute(trx);
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`drop index item_history_open`.execute(trx);
}
