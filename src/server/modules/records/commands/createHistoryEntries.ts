import type { Checklist } from '#core/model.ts';
import type { WriteVerdict } from '#core/record/judgeWrite.ts';
import type { RecordScope } from '../recordScope.ts';
import type { HistoryChange, HistoryKind, NewHistoryEntry } from '../repositories/itemHistory.ts';
import type { StoredItem } from '../repositories/items.ts';
import type { PredictedItem } from '../repositories/itemWrites.ts';
import { createCheckChanges } from '../ticks.ts';
import type { WriteStep } from './commitWrites.ts';
import type { ItemWrite } from './writeItems.ts';

/**
 * Returns the history entries of a write. For an imported record, the entries include the statuses before
 * the import.
 */
export function createHistoryEntries(
  scope: RecordScope,
  { write, item, changes }: WriteStep,
): NewHistoryEntry[] {
  const entry = { itemId: item.item_id, version: item.version, userId: scope.caller.userId };
  const first: NewHistoryEntry = {
    ...entry,
    kind: write.merged ? 'Merged' : getKind(write.current, item),
    changes,
    changeId: scope.bulkChangeId,
    at: write.past?.createdAt,
  };
  const [initial, ...later] = write.past?.statuses ?? [];
  if (!initial) return [first];
  const before = [initial, ...later];
  return [
    {
      ...first,
      changes: [...changes.filter(({ field }) => field !== 'status'), move(null, initial.statusId)],
    },
    ...later.map(({ statusId, at }, index) => ({
      ...entry,
      kind: 'StatusChanged' as const,
      changes: [move(before[index]?.statusId ?? null, statusId)],
      // These entries aren't part of the bulk change, because undoing the creation of the record already
      // removes its imported past.
      changeId: null,
      at,
    })),
  ];
}

function getKind(before: StoredItem | null, after: PredictedItem): HistoryKind {
  if (!before) return 'Created';
  return before.status_id === after.status_id ? 'Changed' : 'StatusChanged';
}

/** Returns the changes of fields, status, tags, checks and merged records, with the previous values. */
export function toHistoryChanges(
  { current, tags, merged }: ItemWrite,
  verdict: WriteVerdict,
  checklist: Checklist,
): HistoryChange[] {
  const changes: HistoryChange[] = verdict.changedFields.map(field => ({
    field,
    before: current?.custom_fields[field] ?? null,
    after: verdict.values[field] ?? null,
  }));
  const [from, to] = [current?.status_id ?? null, verdict.status?.id ?? null];
  if (from !== to) changes.push(move(from, to));
  if (tags && JSON.stringify(tags) !== JSON.stringify(current?.tags ?? [])) {
    changes.push({ field: 'tags', before: listValue(current?.tags ?? []), after: listValue(tags) });
  }
  changes.push(...createCheckChanges(current?.checklist ?? {}, checklist, verdict.changedTicks));
  if (merged) changes.push({ field: 'merged', before: null, after: getIdValue(merged.itemId) });
  return changes;
}

function move(from: string | null, to: string | null): HistoryChange {
  return { field: 'status', before: getIdValue(from), after: getIdValue(to) };
}

function getIdValue(id: string | null) {
  return id === null ? null : { stringValue: id };
}

function listValue(ids: readonly string[]) {
  return ids.length === 0 ? null : { listValue: ids.map(id => ({ stringValue: id })) };
}
