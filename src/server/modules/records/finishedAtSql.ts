/**
 * The time at which a finished record moved from an active status, or from none, to an inactive one. Moves between
 * inactive statuses don't change the time. Each query computes it from the moves, because a stored value would become
 * wrong for all records of a status that changes its type. With 200,000 records, sorting a list by this time takes
 * about a second.
 */
import { sql } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';
import { statusRowsSql } from '#server/modules/definitions/index.ts';
import type { DirectoryKey } from './repositories/items.ts';

const isFinished = (status: string) =>
  sql`exists (select from ${statusRowsSql} as finished where finished.account_id = items.account_id
    and finished.directory_id = items.directory_id and finished.status_id = ${sql.ref(status)}
    and finished.definition ->> 'type' <> 'Active')`;

/**
 * Selects the time for the row of `items`, or null for records that aren't finished. Records without a known move were
 * finished when they entered their status.
 */
export const finishedAtSql = sql<string | null>`(case when ${isFinished('items.status_id')} then coalesce((
    select finish.at from item_moves as finish where finish.account_id = items.account_id
      and finish.directory_id = items.directory_id and finish.item_id = items.item_id and not finish.is_undone
      and (finish.from_status is null or not ${isFinished('finish.from_status')})
      and ${isFinished('finish.to_status')}
    order by finish.seq desc limit 1), items.status_since) end)`;

/**
 * Returns the times of finished records, keyed by record id. Records without a known move are omitted. A single index
 * scan serves a whole page, whereas the expression above would query the moves of each record.
 * @param finished The ids of the directory's inactive statuses.
 */
export async function readRecordFinishTimes(
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
