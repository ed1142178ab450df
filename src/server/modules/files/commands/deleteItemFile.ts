import { createNotFoundError } from '#server/kernel/problem/problem.ts';
import { removeItemFile } from '#server/modules/recordFiles/index.ts';
import {
  emitFileChanged,
  type ItemKey,
  lockItem,
  type OpenDirectory,
  type RecordScope,
  requireRecordPartAccess,
} from '#server/modules/records/index.ts';
import { findStoredThumbnail } from '../thumbnails/repository.ts';

/**
 * Deletes a file's row. Returns the storage keys of the content and its thumbnail, which the caller removes after the
 * commit.
 * @throws ProblemError 404 if the record has no such file; 422 `NotPermitted`.
 */
export async function deleteItemFile(
  scope: RecordScope,
  opened: OpenDirectory,
  { key, fileId }: { key: ItemKey; fileId: string },
): Promise<string[]> {
  requireRecordPartAccess(opened, 'files', 'delete');
  const small = await findStoredThumbnail(scope.trx, { accountId: key.accountId, fileId });
  const storageKey = (await lockItem(scope.trx, key)) && (await removeItemFile(scope.trx, key, fileId));
  if (!storageKey) throw createNotFoundError();
  await emitFileChanged(scope.trx, key, { actorId: scope.caller.userId, fileId, change: 'Deleted' });
  return small ? [storageKey, small.key] : [storageKey];
}
