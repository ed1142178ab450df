import { sql } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';
import type { FileTable } from '#server/modules/serverModule.ts';

/**
 * Returns how many bytes an account stores. A transaction that has added bytes holds a lock on the total, so
 * other transactions that add bytes have to wait until it ends.
 */
export async function readStoredBytes(trx: Trx, accountId: string): Promise<number> {
  const row = await trx
    .selectFrom('account_storage')
    .select('bytes')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.bytes ?? 0;
}

/** Returns the keys that rows of the table still refer to. */
export async function filterReferencedKeys(
  trx: Trx,
  { accountId, table, keys }: { accountId: string; table: FileTable; keys: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string }>`
    select storage_key from ${sql.table(table)}
    where account_id = ${accountId}::uuid and storage_key = any(${[...keys]}::text[])`.execute(trx);
  return rows.map(row => row.storage_key);
}

/** Returns a batch of the keys to which rows of the table refer, in order, starting after the key `after`. */
export async function listStorageKeys(
  trx: Trx,
  { accountId, table, after, most }: { accountId: string; table: FileTable; after: string; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string }>`
    select storage_key from ${sql.table(table)}
    where account_id = ${accountId}::uuid and storage_key > ${after}
    order by storage_key limit ${most}`.execute(trx);
  return rows.map(row => row.storage_key);
}
