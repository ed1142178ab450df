/**
 * Stores the keys on which rows of a file are compared with records and with each other, while the rows are checked.
 */
import { sql } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';
import type { ImportRowKey } from './importRows.ts';
import type { ImportKey } from './imports.ts';

export async function insertRowKeys(trx: Trx, key: ImportKey, keys: readonly ImportRowKey[]): Promise<void> {
  if (keys.length === 0) return;
  await sql`insert into import_row_keys (account_id, import_id, key, row)
    select ${key.accountId}::uuid, ${key.importId}::uuid, key, row
    from unnest(${keys.map(one => one.key)}::text[], ${keys.map(one => one.row)}::int[]) as new (key, row)
    on conflict do nothing`.execute(trx);
}

/** Returns a map from each key to the numbers of the first rows with this key, up to `most` rows per key. */
export async function readFirstRowsByKey(
  trx: Trx,
  key: ImportKey,
  { keys, most }: { keys: readonly string[]; most: number },
): Promise<Map<string, number[]>> {
  const held = new Map<string, number[]>();
  if (keys.length === 0) return held;
  const { rows } = await sql<ImportRowKey>`
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

/**
 * Removes up to `most` keys of an import, starting after the key that was removed last. Returns the last
 * removed key, or `null` if there are no more keys. The keys are removed in index order, because a scan
 * from the beginning would read all removed keys again. The deletion uses an index range instead of a join,
 * because the table is too new for statistics, and a join without statistics compares every key with every
 * other.
 */
export async function removeRowKeys(
  trx: Trx,
  key: ImportKey,
  { after, most }: { after: ImportRowKey | null; most: number },
): Promise<ImportRowKey | null> {
  const behind = sql`account_id = ${key.accountId}::uuid and import_id = ${key.importId}::uuid
    and (key, row) > (${after?.key ?? ''}::text, ${after?.row ?? -1}::int)`;
  const { rows } = await sql<ImportRowKey>`select key, row from import_row_keys where ${behind}
    order by key, row limit 1 offset ${most - 1}`.execute(trx);
  const last = rows[0] ?? null;
  const till = last ? sql`and (key, row) <= (${last.key}::text, ${last.row}::int)` : sql``;
  await sql`delete from import_row_keys where ${behind} ${till}`.execute(trx);
  return last;
}
