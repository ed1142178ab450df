import { type Kysely, sql } from 'kysely';

/**
 * What a bulk change or an import did and nobody took back yet, the last first: without an index in that order each batch of
 * an undo sorted the whole history that was left.
 */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`create index item_history_open on item_history (account_id, change_id, entry_id)
    where change_id is not null and not is_undone`.execute(trx);
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`drop index item_history_open`.execute(trx);
}
