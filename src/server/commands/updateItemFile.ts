import { notFound } from '../http/problem.ts';
import { requirePart } from '../policies/itemParts.ts';
import type { OpenDirectory, RecordScope } from '../records/recordScope.ts';
import { changeFileNote, type StoredFileRow } from '../repositories/files.ts';
import { type ItemKey, noteActivity } from '../repositories/items.ts';

/** Changes the description; the content of a file never changes. @throws ProblemError 404; 422 `NotPermitted`. */
export async function updateItemFile(
  scope: RecordScope,
  opened: OpenDirectory,
  { key, fileId, text }: { key: ItemKey; fileId: string; text: string },
): Promise<StoredFileRow> {
  requirePart(opened, 'files', 'update');
  const row =
    (await noteActivity(scope.trx, key)) && (await changeFileNote(scope.trx, key, { fileId, text }));
  if (!row) throw notFound();
  return row;
}
