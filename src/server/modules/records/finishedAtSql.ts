/**
 * When a record that is finished came from an active status, or from none, to one that is not active. Moves between statuses that
 * are not active leave it as it is. It is asked of the moves each time: a status may change its type, and whatever is kept
 * would then be wrong for all its records. At 200,000 records a list ordered by it takes about a second.
 */
import { sql } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';
import type { DirectoryKey } from './repositories/items.ts';

const isFinished = (status: string) =>
  sql`exists (select from statuses as finished where finished.account_id = items.account_id
    and finished.directory_id = items.directory_id and finished.status_id = ${sql.ref(status)}
    and finished.definition ->> 'type' <> 'Active')`;

/** Of the row of `items`; null for open records. Those of which no such move is known came with their status. */
export const finishedAtSql = sql<string | null>`(case when ${isFinished('items.status_id')} then coalesce((
    select finish.at from item_moves as finish where finish.account_id = items.account_id
      and finish.directory_id = items.directory_id and finish.item_id = items.item_id and not finish.is_undone
      and (finish.from_status is null or not ${isFinished('finish.from_status')})
      and ${isFinished('finish.to_status')}
    order by finish.seq desc limit 1), items.status_since) end)`;

/** Of those that are finished, by their ids. */
export async function readFinishedAt(
  trx: Trx,
  { accountId, directoryId }: DirectoryKey,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (itemIds.length === 0) return new Map();
  const { rows } = await sql<{ item_id: string; at: string | null }>`
    select items.item_id, ${finishedAtSql} as at from items where items.account_id = ${accountId}::uuid
      and items.directory_id = ${directoryId}::uuid and items.item_id = any(${itemIds}::uuid[])`.execute(trx);
  return new Map(rows.flatMap(({ item_id, at }) => (at === null ? [] : [[item_id, at]])));
}
