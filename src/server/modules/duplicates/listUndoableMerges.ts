import type { ResponseBody } from '#server/kernel/http/handlers.ts';
import { type OpenDirectory, type RecordScope, readVisibleRecord } from '#server/modules/records/index.ts';
import { canMergeRecords } from './commands/mergeItems.ts';
import { canUndoMerge } from './commands/undoMerge.ts';
import { listActiveMerges } from './repositories/merges.ts';

const MAX_MERGES = 200;

/**
 * Returns the merges into a record that the caller can undo. @throws ProblemError 404 if the record isn't
 * visible.
 */
export async function listUndoableMerges(
  scope: RecordScope,
  opened: OpenDirectory,
  id: string,
): Promise<ResponseBody<'listMerges'>> {
  const { item_id: itemId } = await readVisibleRecord(scope, opened, id);
  if (!canMergeRecords(opened)) return [];
  const merges = await listActiveMerges(scope.trx, { ...opened.key, itemId }, MAX_MERGES);
  return merges
    .filter(merge => canUndoMerge(scope, merge))
    .map(({ merge_id, other_id, at }) => ({ id: merge_id, otherId: other_id, at }));
}
