import { sql } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';
import type { FileTable } from '#server/modules/serverModule.ts';

/** What an account stores; in a transaction that has added to it, nobody else adds until it ends. */
export async function readStoredBytes(trx: Trx, accountId: string): Promise<number> {
  const row = await trx
    .selectFrom('account_storage')
    .select('bytes')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.bytes ?? 0;
}

/** Which of these keys rows of the table still name. */
export async function namedAmong(
  trx: Trx,
  { accountId, table, keys }: { accountId: string; table: FileTable; keys: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string }>`
    select storage_key from ${sql.table(table)}
    where account_id = ${accountId}::uuid and storage_key = any(${[...keys]}::text[])`.execute(trx);
  return rows.map(row => row.storage_key);
}

/** Over all accounts. */
export async function listAccountIds(trx: Trx): Promise<string[]> {
  const rows = await trx.selectFrom('accounts').select('account_id').execute();
  return rows.map(row => row.account_id);
}

/** Some of the keys that rows of the table name, in order, after the one given. */
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
