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

/**
 * Of finished records, by their ids; those of which no such move is known are left out. One walk for a whole page, where the
 * expression above would search the moves for each record.
 * @param finished the statuses of the directory that are not active.
 */
export async function readFinishes(
  trx: Trx,
  { accountId, directoryId }: DirectoryKey,
  { itemIds, finished }: { itemIds: readonly string[]; finished: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  if (itemIds.length === 0) return new Map();
  const { rows } = await sql<{ item_id: string; at: string }>`
    select distinct on (item_id) item_id, at from item_moves
    where account_id = ${accountId}::uuid and directory_id = ${directoryId}::uuid and item_id = any(${itemIds}::uuid[])
      and not is_undone and to_status = any(${finished}::uuid[])
      and (from_status is null or from_status <> all(${finished}::uuid[]))
    order by item_id, seq desc`.execute(trx);
  return new Map(rows.map(({ item_id, at }) => [item_id, at]));
}
