import { updateRecordIndexes } from '#server/modules/indexes/index.ts';
import { writeHistory } from '../events.ts';
import type { RecordScope } from '../recordScope.ts';
import { addToStatusCounter, toStatusKey } from '../repositories/itemCounters.ts';
import { releaseUniqueKeys } from '../repositories/itemLinks.ts';
import { type DirectoryKey, lockItems } from '../repositories/items.ts';
import { markItemsDeleted } from '../repositories/itemWrites.ts';
import { requestReferringTextRebuild } from '../texts/staleTexts.ts';

/**
 * Moves records of one directory to the trash and releases their unique values. The caller must check
 * references to the records. `mergedInto` is the record into which the records were merged. Returns the ids
 * of the moved records, without records that were already in the trash.
 */
export async function trashItems(
  scope: RecordScope,
  key: DirectoryKey,
  itemIds: readonly string[],
  { mergedInto = null }: { mergedInto?: string | null } = {},
): Promise<string[]> {
  await lockItems(scope.trx, key, itemIds);
  const gone = await markItemsDeleted(scope.trx, key, { itemIds, mergedInto });
  const ids = gone.map(item => item.item_id);
  if (ids.length === 0) return [];
  await releaseUniqueKeys(scope.trx, key, ids);
  await updateRecordIndexes(scope, key.directoryId, ids);
  await requestReferringTextRebuild(scope, ids);
  await writeHistory(
    scope.trx,
    key,
    gone.map(({ item_id, version }) => ({
      itemId: item_id,
      version,
      kind: 'Deleted',
      userId: scope.caller.userId,
      changes:
        mergedInto === null
          ? []
          : [{ field: 'mergedInto', before: null, after: { stringValue: mergedInto } }],
      changeId: scope.bulkChangeId,
    })),
  );
  await addToStatusCounter(scope.trx, key, { statusKey: 'all', by: -ids.length });
  const byStatus = Map.groupBy(gone, item => toStatusKey(item.status_id));
  for (const [status, items] of [...byStatus].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await addToStatusCounter(scope.trx, key, { statusKey: status, by: -items.length });
  }
  return ids;
}
