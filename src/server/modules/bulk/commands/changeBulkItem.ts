import type { BulkEdit, BulkOutcome } from '#core/model.ts';
import { withSavepoint } from '#server/kernel/database/savepoint.ts';
import {
  deleteItem,
  type ItemKey,
  type ItemWrite,
  lockForSeveralMoves,
  lockItem,
  type OpenDirectory,
  type RecordScope,
  requireExpectedValues,
  type StoredItem,
  writeItem,
} from '#server/modules/records/index.ts';
import { createUnknownOutcome, presentOutcome } from '../bulkOutcome.ts';

/** A change of one record. `isByScript` means that a script of a rule has set the values. */
export type RecordEdit = BulkEdit & Pick<ItemWrite, 'isByScript'>;

export interface ItemChangeResult {
  readonly outcome: BulkOutcome;
  /** All changed records. Deleting a record can delete further records. */
  readonly changed: readonly ItemKey[];
}

/**
 * Validates and writes one record of a bulk change in the same way as a single change. If the change is rejected,
 * nothing is written.
 */
export async function changeBulkItem(
  scope: RecordScope,
  opened: OpenDirectory,
  { itemId, change }: { itemId: string; change: RecordEdit },
): Promise<ItemChangeResult> {
  const key = { ...opened.key, itemId };
  if (change.status) await lockForSeveralMoves(scope.trx, opened.key);
  const item = await lockItem(scope.trx, key);
  if (!item) return { outcome: createUnknownOutcome(itemId), changed: [] };
  const tried = await withSavepoint(scope.trx, () =>
    change.delete ? deleteItem(scope, opened, itemId) : edit(scope, opened, { key, item, change }),
  );
  if ('refusal' in tried) {
    return { outcome: presentOutcome(scope, opened, { item, outcome: tried.refusal }), changed: [] };
  }
  const outcome = tried.result.length > 0 ? 'Changed' : 'Unchanged';
  return { outcome: presentOutcome(scope, opened, { item, outcome }), changed: tried.result };
}

async function edit(
  scope: RecordScope,
  opened: OpenDirectory,
  { key, item, change }: { key: ItemKey; item: StoredItem; change: RecordEdit },
): Promise<ItemKey[]> {
  const patch = change.customFields ?? {};
  await requireExpectedValues(scope, opened, { patch, expected: change.expected, current: item });
  const written = await writeItem(scope, opened, toBulkRecordWrite(key, item, change));
  return written === item ? [] : [key];
}

/** Converts a bulk change to the write of one of its records. */
export function toBulkRecordWrite(key: ItemKey, item: StoredItem, change: RecordEdit): ItemWrite {
  const isMoved = change.status !== undefined && change.status.toLowerCase() !== item.status_id;
  return {
    key,
    current: item,
    patch: change.customFields ?? {},
    targetStatus: change.status?.toLowerCase(),
    // A record that already has the status isn't moved, so the comment doesn't apply.
    comment: isMoved ? change.text : undefined,
    tags: getTagsAfter(item.tags, change),
    checklist: change.checklist,
    ...(change.isByScript && { isByScript: true }),
  };
}

function getTagsAfter(tags: readonly string[], { addTags = [], removeTags = [] }: BulkEdit) {
  if (addTags.length + removeTags.length === 0) return undefined;
  const removed = new Set(removeTags.map(id => id.toLowerCase()));
  return [...new Set([...tags.filter(id => !removed.has(id)), ...addTags.map(id => id.toLowerCase())])];
}
