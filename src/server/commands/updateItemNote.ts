import { notFound } from '../http/problem.ts';
import { requireOwnNote, requirePart } from '../policies/itemParts.ts';
import type { OpenDirectory, RecordScope } from '../records/recordScope.ts';
import { changeNote, lockNote, type StoredNote } from '../repositories/itemNotes.ts';
import { type ItemKey, noteActivity } from '../repositories/items.ts';
import { requireText } from './createItemNote.ts';

/** @throws ProblemError 404; 422 `NotPermitted` for somebody else's, but for admins. */
export async function updateItemNote(
  scope: RecordScope,
  opened: OpenDirectory,
  { key, noteId, text }: { key: ItemKey; noteId: string; text: string },
): Promise<StoredNote> {
  requirePart(opened, 'comments', 'update');
  requireText(text);
  if (!(await noteActivity(scope.trx, key))) throw notFound();
  const note = await lockNote(scope.trx, key, noteId);
  if (!note) throw notFound();
  requireOwnNote(scope.caller, note, 'update');
  return changeNote(scope.trx, key, { id: noteId, text });
}
