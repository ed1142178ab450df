/** A page far down a directory in the order of its numbers, without walking there. */

import { sql } from 'kysely';
import type { OpenDirectory, RecordScope } from '#server/modules/records/index.ts';

/**
 * The number of the record that comes after `skip` others. Numbers are given without gaps and kept in the trash, so it
 * follows from how many of them lie there; undefined where some number is missing, and the records must be walked.
 */
export async function numberAfter(
  { trx }: RecordScope,
  { key }: OpenDirectory,
  { skip, isAscending }: { skip: number; isAscending: boolean },
): Promise<number | undefined> {
  const own = sql`account_id = ${key.accountId}::uuid and directory_id = ${key.directoryId}::uuid`;
  // Places are counted from where the order begins; `live` says how many records stand before one in the trash.
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
