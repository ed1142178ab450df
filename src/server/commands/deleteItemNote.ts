import { notFound } from '../http/problem.ts';
import { requireOwnNote, requirePart } from '../policies/itemParts.ts';
import type { OpenDirectory, RecordScope } from '../records/recordScope.ts';
import { lockNote, removeNote } from '../repositories/itemNotes.ts';
import { type ItemKey, lockItem } from '../repositories/items.ts';

/** @throws ProblemError 404; 422 `NotPermitted` for somebody else's, but for admins. */
export async function deleteItemNote(
  scope: RecordScope,
  opened: OpenDirectory,
  { key, noteId }: { key: ItemKey; noteId: string },
): Promise<void> {
  requirePart(opened, 'comments', 'delete');
  const note = (await lockItem(scope.trx, key)) && (await lockNote(scope.trx, key, noteId));
  if (!note) throw notFound();
  requireOwnNote(scope.caller, note, 'delete');
  await removeNote(scope.trx, key, noteId);
}
