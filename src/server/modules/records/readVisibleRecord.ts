import { createNotFoundError } from '#server/kernel/problem/problem.ts';
import type { OpenDirectory, RecordScope } from './recordScope.ts';
import {
  type ItemKey,
  readAnyItem,
  readItem,
  readItemsByIds,
  type StoredItem,
} from './repositories/items.ts';

export function toRecordKey({ key }: OpenDirectory, itemId: string): ItemKey {
  return { ...key, itemId: itemId.toLowerCase() };
}

/**
 * Returns a record that the caller can see. Records in the trash are visible to users who can delete, and so restore
 * them.
 * @throws ProblemError 404.
 */
export async function readVisibleRecord(
  scope: RecordScope,
  opened: OpenDirectory,
  itemId: string,
): Promise<StoredItem> {
  const read = opened.rights.record.delete ? readAnyItem : readItem;
  const item = await read(scope.trx, toRecordKey(opened, itemId));
  if (!item) throw createNotFoundError();
  return item;
}

/** Returns the record, or the one it was finally merged into. @throws ProblemError 404. */
export async function resolveMergedRecord(
  scope: RecordScope,
  opened: OpenDirectory,
  itemId: string,
): Promise<StoredItem> {
  let item = await readAnyItem(scope.trx, toRecordKey(opened, itemId));
  // Records are only merged into ones outside the trash, so this terminates.
  while (item?.merged_into) item = await readAnyItem(scope.trx, toRecordKey(opened, item.merged_into));
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
