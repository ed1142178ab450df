import { createNotFoundError } from '#server/kernel/problem/problem.ts';
import type { OpenDirectory, RecordScope } from './recordScope.ts';
import {
  type ItemKey,
  readItem,
  readItemIncludingTrashed,
  readItemsByIds,
  type StoredItem,
} from './repositories/items.ts';

export function toRecordKey({ key }: OpenDirectory, itemId: string): ItemKey {
  return { ...key, itemId: itemId.toLowerCase() };
}

/**
 * Returns a record that is visible to the caller. Records in the trash are visible to users who can delete
 * records, because these users can also restore them.
 * @throws ProblemError 404 if the record isn't visible.
 */
export async function readVisibleRecord(
  scope: RecordScope,
  opened: OpenDirectory,
  itemId: string,
): Promise<StoredItem> {
  const read = opened.rights.record.delete ? readItemIncludingTrashed : readItem;
  const item = await read(scope.trx, toRecordKey(opened, itemId));
  if (!item) throw createNotFoundError();
  return item;
}

/**
 * Returns the record, or the record into which it was finally merged.
 * @throws ProblemError 404 if the record isn't visible.
 */
export async function resolveMergedRecord(
  scope: RecordScope,
  opened: OpenDirectory,
  itemId: string,
): Promise<StoredItem> {
  let item = await readItemIncludingTrashed(scope.trx, toRecordKey(opened, itemId));
  // Records are only merged into records outside the trash, so this terminates.
  while (item?.merged_into)
    item = await readItemIncludingTrashed(scope.trx, toRecordKey(opened, item.merged_into));
  if (!item || (item.deleted_at && !opened.rights.record.delete)) throw createNotFoundError();
  return item;
}

/** Returns those of the records that are visible to the caller, in arbitrary order. */
export async function readVisibleRecords(
  scope: RecordScope,
  opened: OpenDirectory,
  itemIds: readonly string[],
): Promise<StoredItem[]> {
  const live = await readItemsByIds(scope.trx, opened.key, itemIds);
  if (live.length === itemIds.length || !opened.rights.record.delete) return live;
  return [...live, ...(await readItemsByIds(scope.trx, opened.key, itemIds, { isInTrash: true }))];
}
