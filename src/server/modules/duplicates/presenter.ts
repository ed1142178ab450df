import type { ResponseBody } from '#server/kernel/http/handlers.ts';
import { canReadDirectoryById } from '#server/modules/definitions/index.ts';
import {
  canAccessRecordPart,
  type OpenDirectory,
  presentItem,
  type RecordScope,
} from '#server/modules/records/index.ts';
import type { RecordPartTable } from '#server/modules/serverModule.ts';
import type { MergeResult } from './commands/mergeItems.ts';
import type { UndoMergeResult } from './commands/undoMerge.ts';

/**
 * Presents the numbers of moved rows and references, limited to rows and references that the caller can
 * read.
 */
export async function presentMergeResult(
  scope: RecordScope,
  opened: OpenDirectory,
  { merged, parts }: { merged: MergeResult; parts: readonly RecordPartTable[] },
): Promise<ResponseBody<'mergeItems'>> {
  const moved: ResponseBody<'mergeItems'>['moved'] = {};
  for (const { table, readAs } of parts) {
    const count = merged.moved.get(table) ?? 0;
    if (readAs && count > 0 && canAccessRecordPart(opened, readAs, 'read'))
      moved[readAs] = (moved[readAs] ?? 0) + count;
  }
  const byDirectory = Map.groupBy(merged.references, value => value.directoryId);
  const read = [...byDirectory].filter(([directoryId]) => canReadDirectoryById(scope, directoryId));
  return {
    item: await presentItem(scope, opened, merged.item),
    mergeId: merged.mergeId,
    moved,
    references: read.map(([directoryId, values]) => ({
      directoryId,
      count: new Set(values.map(value => value.itemId)).size,
    })),
  };
}

export async function presentUndoMergeResult(
  scope: RecordScope,
  opened: OpenDirectory,
  { item, other, left }: UndoMergeResult,
): Promise<ResponseBody<'undoMerge'>> {
  return {
    item: await presentItem(scope, opened, item),
    other: await presentItem(scope, opened, other),
    left,
  };
}
