import { sql } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';
import type { StoredEvent } from '#server/kernel/events/events.ts';
import { buildFromHistorySql, type HistoryChange, type HistoryKind } from '#server/modules/records/index.ts';

type RecordsChanged = Extract<StoredEvent, { kind: 'RecordsChanged' }>;

export interface ChangedRecord {
  readonly itemId: string;
  readonly entryId: string;
  readonly change: HistoryChange;
}

/** Returns the event's records in which the given member was changed by one of the given kinds of changes. */
export async function findMemberChanges(
  trx: Trx,
  { accountId, data: { directoryId, records } }: RecordsChanged,
  { member, kinds }: { member: string; kinds: readonly HistoryKind[] },
): Promise<ChangedRecord[]> {
  const meant = records.filter(({ change }) => kinds.includes(change));
  if (meant.length === 0) return [];
  const { rows } = await sql<{ item_id: string; entry_id: string; change: HistoryChange }>`
    select h.item_id, h.entry_id, change
    from (
      select item_id, entry_id, changes ${buildFromHistorySql({ accountId, directoryId })}
        and item_id = any(${[...new Set(meant.map(({ itemId }) => itemId))]}::uuid[])
        and entry_id = any(${meant.map(({ entryId }) => entryId)}::uuid[])
    ) as h, jsonb_array_elements(h.changes) as change
    where change ->> 'field' = ${member}
    order by h.entry_id`.execute(trx);
  return rows.map(({ item_id: itemId, entry_id: entryId, change }) => ({ itemId, entryId, change }));
}
