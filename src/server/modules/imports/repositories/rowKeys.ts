/** By what rows of a file are compared with records and with each other. Kept while the rows are checked. */
import { sql } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';
import type { RowKey } from './importRows.ts';
import type { ImportKey } from './imports.ts';

export async function insertRowKeys(trx: Trx, key: ImportKey, keys: readonly RowKey[]): Promise<void> {
  if (keys.length === 0) return;
  await sql`insert into import_row_keys (account_id, import_id, key, row)
    select ${key.accountId}::uuid, ${key.importId}::uuid, key, row
    from unnest(${keys.map(one => one.key)}::text[], ${keys.map(one => one.row)}::int[]) as new (key, row)
    on conflict do nothing`.execute(trx);
}

/** By key the first rows that hold it, at most so many of each. */
export async function rowsHolding(
  trx: Trx,
  key: ImportKey,
  { keys, most }: { keys: readonly string[]; most: number },
): Promise<Map<string, number[]>> {
  const held = new Map<string, number[]>();
  if (keys.length === 0) return held;
  const { rows } = await sql<RowKey>`
    select wanted.key, first.row from unnest(${[...keys]}::text[]) as wanted (key)
    cross join lateral (
      select row from import_row_keys
      where account_id = ${key.accountId}::uuid and import_id = ${key.importId}::uuid
        and import_row_keys.key = wanted.key
      order by row limit ${most}
    ) as first`.execute(trx);
  for (const one of rows) held.set(one.key, [...(held.get(one.key) ?? []), one.row]);
  return held;
}

/** Removes some of an import; answers whether there may be more. */
export async function removeRowKeys(trx: Trx, key: ImportKey, most: number): Promise<boolean> {
  const gone = await sql`delete from import_row_keys where ctid = any(array(
    select ctid from import_row_keys where account_id = ${key.accountId}::uuid
      and import_id = ${key.importId}::uuid limit ${most}))`.execute(trx);
  return Number(gone.numAffectedRows ?? 0) >= most;
}
