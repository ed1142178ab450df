import { sql } from 'kysely';
import { WRITABLE_ID } from '#core/field/system/writableSystemFields.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { StoredEvent } from '#server/kernel/events/events.ts';
import { buildFromHistorySql, type HistoryChange, type HistoryKind } from '#server/modules/records/index.ts';

export type RecordsChanged = Extract<StoredEvent, { kind: 'RecordsChanged' }>;

/** The members of a record whose changes lead to notifications. */
const MEMBERS = ['status', WRITABLE_ID.manager] as const;

export interface WatchedMemberChange {
  readonly member: (typeof MEMBERS)[number];
  readonly kind: HistoryKind;
  readonly itemId: string;
  readonly entryId: string;
  readonly change: HistoryChange;
}

/** Returns how events in one directory changed the members of their records. */
export async function readMemberChanges(
  trx: Trx,
  events: readonly RecordsChanged[],
): Promise<WatchedMemberChange[]> {
  const [first] = events;
  if (!first) return [];
  const { accountId, data } = first;
  const { directoryId } = data;
  const records = events.flatMap(event => event.data.records);
  const kinds = new Map(records.map(({ entryId, change }) => [entryId, change]));
  // In this order, the primary key is the best index even for a plan made while the table was almost empty.
  const { rows } = await sql<{
    item_id: string;
    entry_id: string;
    member: WatchedMemberChange['member'];
    change: HistoryChange;
  }>`
    select h.item_id, h.entry_id, change ->> 'field' as member, change
    from (
      select item_id, entry_id, changes ${buildFromHistorySql({ accountId, directoryId })}
        and item_id = any(${[...new Set(records.map(({ itemId }) => itemId))]}::uuid[])
        and entry_id = any(${[...kinds.keys()]}::uuid[])
    ) as h, jsonb_array_elements(h.changes) as change
    where change ->> 'field' = any(${[...MEMBERS]}::text[])
    order by h.item_id, h.entry_id`.execute(trx);
  return rows.flatMap(({ item_id: itemId, entry_id: entryId, member, change }) => {
    const kind = kinds.get(entryId);
    return kind ? [{ member, kind, itemId, entryId, change }] : [];
  });
}

/** Returns the events to which one of the changes belongs. */
export function filterChangedEvents(
  events: readonly RecordsChanged[],
  changes: readonly WatchedMemberChange[],
): RecordsChanged[] {
  const entryIds = new Set(changes.map(({ entryId }) => entryId));
  return events.filter(({ data }) => data.records.some(({ entryId }) => entryIds.has(entryId)));
}
