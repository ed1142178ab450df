/** Reconstructs records before and after a committed change, from their current state and their history. */

import { type RawBuilder, sql } from 'kysely';
import type { FieldValue, FieldValues } from '#core/model.ts';
import { parseCheckHistoryField } from '#core/record/checklist.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { buildLastCommentTimeSql } from '#server/modules/recordNotes/index.ts';
import type { HistoryChange, HistoryKind } from './repositories/itemHistory.ts';
import { type DirectoryKey, readItemsByIds, type StoredItem } from './repositories/items.ts';

export interface HistoricRecordState {
  readonly itemId: string;
  readonly number: number;
  readonly statusId: string | null;
  readonly tags: readonly string[];
  readonly customFields: FieldValues;
  /** ISO 8601. */
  readonly lastActivityAt: string;
  /** ISO 8601. */
  readonly statusSince: string;
}

export interface RecordBeforeAndAfter {
  /** `null` if the record didn't exist or was in the trash. */
  readonly before: HistoricRecordState | null;
  readonly after: HistoricRecordState;
}

/**
 * Returns records before and after the given history entries, which form one change per record. Records that are now in
 * the trash are omitted.
 */
export async function readRecordsBeforeChanges(
  trx: Trx,
  key: DirectoryKey,
  changed: readonly { itemId: string; entryId: string }[],
): Promise<RecordBeforeAndAfter[]> {
  const entriesOf = Map.groupBy(changed, ({ itemId }) => itemId);
  const items = await readItemsByIds(trx, key, [...entriesOf.keys()]);
  const named = sql<boolean>`item_id = any(${changed.map(({ itemId }) => itemId)}::uuid[])
    and entry_id = any(${changed.map(({ entryId }) => entryId)}::uuid[])`;
  const entries = Map.groupBy(await readEntries(trx, key, named), ({ item_id }) => item_id);
  return items.flatMap(item => {
    const own = new Set(entriesOf.get(item.item_id)?.map(({ entryId }) => entryId));
    return around(item, entries.get(item.item_id) ?? [], own) ?? [];
  });
}

/** An entry of a record's history, with the record before and after the change. */
export interface HistoricRecordChange extends RecordBeforeAndAfter {
  readonly entryId: string;
  readonly kind: HistoryKind;
  readonly at: string;
  /** The id of the user or rule that made the change. */
  readonly userId: string | null;
  /** The id of the bulk change, or of the rule's run, that contains the change. */
  readonly changeId: string | null;
  readonly isUndone: boolean;
  /** The current record. */
  readonly item: StoredItem;
}

/**
 * Returns all changes of the records since a time, one per history entry. Records that are now in the trash are
 * omitted.
 */
export async function readRecordChangesSince(
  trx: Trx,
  key: DirectoryKey,
  { itemIds, since }: { itemIds: readonly string[]; since: string },
): Promise<HistoricRecordChange[]> {
  const items = await readItemsByIds(trx, key, [...itemIds]);
  const named = sql<boolean>`item_id = any(${[...itemIds]}::uuid[]) and at >= ${since}::timestamptz`;
  const entries = Map.groupBy(await readEntries(trx, key, named), ({ item_id }) => item_id);
  return items.flatMap(item =>
    getAllChanges(item, entries.get(item.item_id) ?? []).filter(({ at }) => at >= since),
  );
}

/** A record and a point in time (ISO 8601). */
export interface RecordMoment {
  readonly itemId: string;
  readonly at: string;
}

/**
 * Returns the records at the given times. Records that are now in the trash, or didn't exist at the time,
 * are omitted.
 */
export async function readRecordsAtMoments<M extends RecordMoment>(
  trx: Trx,
  key: DirectoryKey,
  moments: readonly M[],
): Promise<(HistoricRecordChange & { readonly moment: M })[]> {
  const itemIds = [...new Set(moments.map(({ itemId }) => itemId))];
  const items = new Map((await readItemsByIds(trx, key, itemIds)).map(item => [item.item_id, item]));
  const since = moments.reduce((first, { at }) => (at < first ? at : first), moments[0]?.at ?? '');
  const named = sql<boolean>`item_id = any(${itemIds}::uuid[]) and at >= ${since}::timestamptz`;
  const entries = Map.groupBy(
    moments.length > 0 ? await readEntries(trx, key, named) : [],
    ({ item_id }) => item_id,
  );
  return moments.flatMap(moment => {
    const { itemId, at } = moment;
    const item = items.get(itemId);
    const state = item && getStateAt(item, entries.get(itemId) ?? [], at);
    if (!item || !state) return [];
    const nobody = { userId: null, changeId: null, isUndone: false, entryId: '' };
    return { ...nobody, kind: 'Changed' as const, at, item, before: state, after: state, moment };
  });
}

function getStateAt(
  item: StoredItem,
  entries: readonly Entry[],
  at: string,
): HistoricRecordState | undefined {
  let state = stateNow(item);
  for (const entry of entries) {
    if (Date.parse(entry.at) <= Date.parse(at)) return entry.kind === 'Deleted' ? undefined : state;
    state = getStateBefore(item, entry, undo(state, entry));
    if (NOT_THERE.includes(entry.kind)) return undefined;
  }
  return state;
}

interface Entry {
  readonly item_id: string;
  readonly entry_id: string;
  readonly kind: HistoryKind;
  readonly changes: readonly HistoryChange[];
  readonly at: string;
  readonly user_id: string | null;
  readonly change_id: string | null;
  readonly is_undone: boolean;
  /** The time of the last change or comment before the entry. */
  readonly active_before: string | null;
  readonly status_since_before: string | null;
  readonly status_since: string | null;
}

/** Returns the matching entries and all later entries of the same records, newest first. */
async function readEntries(
  trx: Trx,
  { accountId, directoryId }: DirectoryKey,
  named: RawBuilder<boolean>,
): Promise<Entry[]> {
  const moved = (isBefore: boolean) => {
    const told = isBefore ? sql`<` : sql`<=`;
    // A move that was undone counts until the time at which it was undone.
    return sql`(select max(m.at) from item_moves as m
      where m.account_id = h.account_id and m.directory_id = h.directory_id and m.item_id = h.item_id
        and m.at ${told} h.at and not (m.is_undone and (m.cause = 'Undo' or exists (
          select from item_moves as back where back.account_id = m.account_id
            and back.directory_id = m.directory_id and back.item_id = m.item_id and back.seq > m.seq
            and back.is_undone and back.cause = 'Undo' and back.from_status = m.to_status
            and back.to_status = m.from_status and back.at ${told} h.at))))`;
  };
  const { rows } = await sql<Entry>`
    with own as (
      select item_id, min(version) as version from item_history
      where account_id = ${accountId}::uuid and directory_id = ${directoryId}::uuid and ${named}
      group by item_id
    )
    select h.item_id, h.entry_id, h.kind, h.changes, h.at, h.user_id, h.change_id, h.is_undone,
      greatest(
        (select max(p.at) from item_history as p where p.account_id = h.account_id
          and p.directory_id = h.directory_id and p.item_id = h.item_id and p.version < h.version),
        ${buildLastCommentTimeSql({ of: 'h', before: sql`h.at` })}) as active_before,
      ${moved(true)} as status_since_before, ${moved(false)} as status_since
    from own join item_history as h on h.account_id = ${accountId}::uuid and h.directory_id = ${directoryId}::uuid
      and h.item_id = own.item_id and h.version >= own.version
    order by h.version desc, h.entry_id desc`.execute(trx);
  return rows;
}

const NOT_THERE: readonly HistoryKind[] = ['Created', 'Restored'];

/**
 * Returns a record before and after the entries `own`, or `undefined` if they deleted the record, or are
 * missing.
 */
function around(
  item: StoredItem,
  entries: readonly Entry[],
  own: ReadonlySet<string>,
): RecordBeforeAndAfter | undefined {
  const last = entries.findIndex(({ entry_id }) => own.has(entry_id));
  const first = entries.findLastIndex(({ entry_id }) => own.has(entry_id));
  const [begun, ended] = [entries[first], entries[last]];
  if (!begun || !ended || ended.kind === 'Deleted') return undefined;
  const after = entries.slice(0, last).reduce(undo, getStateAfter(item, ended, stateNow(item)));
  if (NOT_THERE.includes(begun.kind)) return { before: null, after };
  return { after, before: getStateBefore(item, begun, entries.slice(last, first + 1).reduce(undo, after)) };
}

function getAllChanges(item: StoredItem, entries: readonly Entry[]): HistoricRecordChange[] {
  const changes: HistoricRecordChange[] = [];
  let state = stateNow(item);
  for (const entry of entries) {
    const after = getStateAfter(item, entry, state);
    state = undo(after, entry);
    if (entry.kind === 'Deleted') continue;
    changes.push({
      after,
      before: NOT_THERE.includes(entry.kind) ? null : getStateBefore(item, entry, state),
      entryId: entry.entry_id,
      kind: entry.kind,
      at: entry.at,
      userId: entry.user_id,
      changeId: entry.change_id,
      isUndone: entry.is_undone,
      item,
    });
  }
  return changes;
}

function stateNow(item: StoredItem): HistoricRecordState {
  return {
    itemId: item.item_id,
    number: item.number,
    statusId: item.status_id,
    tags: item.tags,
    customFields: item.custom_fields,
    lastActivityAt: item.last_activity_at,
    statusSince: item.status_since,
  };
}

function getStateAfter(
  item: StoredItem,
  { at, status_since }: Entry,
  state: HistoricRecordState,
): HistoricRecordState {
  return { ...state, lastActivityAt: at, statusSince: status_since ?? item.created_at };
}

function getStateBefore(item: StoredItem, entry: Entry, state: HistoricRecordState): HistoricRecordState {
  return {
    ...state,
    lastActivityAt: entry.active_before ?? item.created_at,
    statusSince: entry.status_since_before ?? item.created_at,
  };
}

function undo(state: HistoricRecordState, { changes }: Entry): HistoricRecordState {
  let { statusId, tags } = state;
  const customFields: Record<string, FieldValue> = { ...state.customFields };
  for (const { field, before } of changes) {
    if (field === 'status') statusId = before?.stringValue ?? null;
    else if (field === 'tags') tags = (before?.listValue ?? []).flatMap(one => one?.stringValue ?? []);
    else if (field === 'merged' || field === 'mergedInto' || parseCheckHistoryField(field) !== undefined)
      continue;
    else if (before === null) delete customFields[field];
    else customFields[field] = before;
  }
  return { ...state, statusId, tags, customFields };
}
