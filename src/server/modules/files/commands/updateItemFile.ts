import { createNotFoundError } from '#server/kernel/problem/problem.ts';
import { type StoredFileRow, updateFileNote } from '#server/modules/recordFiles/index.ts';
import {
  emitFileChanged,
  type ItemKey,
  type OpenDirectory,
  type RecordScope,
  requireRecordPartAccess,
  updateLastActivity,
} from '#server/modules/records/index.ts';

/**
 * Changes the description of a file. The content of a file never changes.
 * @throws ProblemError 404 if the record has no such file; 422 `NotPermitted`.
 */
export async function updateItemFile(
  scope: RecordScope,
  opened: OpenDirectory,
  { key, fileId, text }: { key: ItemKey; fileId: string; text: string },
): Promise<StoredFileRow> {
  requireRecordPartAccess(opened, 'files', 'update');
  const row =
    (await updateLastActivity(scope.trx, key)) && (await updateFileNote(scope.trx, key, { fileId, text }));
  if (!row) throw createNotFoundError();
  await emitFileChanged(scope.trx, key, { actorId: scope.caller.userId, fileId, change: 'Changed' });
  return row;
}
