/** Finds a page far down a directory sorted by number, without scanning the records before the page. */

import { sql } from 'kysely';
import type { OpenDirectory, RecordScope } from '#server/modules/records/index.ts';

/**
 * Returns the number of the record at offset `skip`. Numbers are assigned without gaps and records in the trash keep
 * their numbers, so the result can be derived from the numbers in the trash. Returns `undefined` if numbers are
 * missing, so that the records have to be scanned.
 */
export async function findNumberAtOffset(
  { trx }: RecordScope,
  { key }: OpenDirectory,
  { skip, isAscending }: { skip: number; isAscending: boolean },
): Promise<number | undefined> {
  const own = sql`account_id = ${key.accountId}::uuid and directory_id = ${key.directoryId}::uuid`;
  // Positions are counted from the start of the order. `live` is the number of live records before a record in the
  // trash.
  const place = isAscending ? sql`number` : sql`last_number + 1 - number`;
  const found = await sql<{ place: number; last_number: number; is_whole: boolean }>`
    with counter as materialized (
      select total, last_number from item_counters where ${own} and status_key = 'all'
    ), trashed as materialized (
      select ${place} - row_number() over (order by ${place}) as live
      from items, counter where ${own} and deleted_at is not null
    )
    select ${skip}::bigint + 1 + (select count(*) from trashed where live <= ${skip}::bigint) as place, last_number,
      last_number - total = (select count(*) from trashed) as is_whole
    from counter`.execute(trx);
  const [row] = found.rows;
  if (!row?.is_whole) return undefined;
  return isAscending ? row.place : row.last_number + 1 - row.place;
}
