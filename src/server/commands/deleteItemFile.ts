import { notFound } from '../http/problem.ts';
import { requirePart } from '../policies/itemParts.ts';
import type { OpenDirectory, RecordScope } from '../records/recordScope.ts';
import { removeItemFile } from '../repositories/files.ts';
import { type ItemKey, lockItem } from '../repositories/items.ts';

/** Answers where the content lies, to be removed once this is committed. @throws ProblemError 404; 422 `NotPermitted`. */
export async function deleteItemFile(
  scope: RecordScope,
  opened: OpenDirectory,
  { key, fileId }: { key: ItemKey; fileId: string },
): Promise<string> {
  requirePart(opened, 'files', 'delete');
  const storageKey = (await lockItem(scope.trx, key)) && (await removeItemFile(scope.trx, key, fileId));
  if (!storageKey) throw notFound();
  return storageKey;
}
