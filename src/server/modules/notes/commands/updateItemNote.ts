import { createNotFoundError } from '#server/kernel/problem/problem.ts';
import { lockNote, type StoredNote, updateNoteRow } from '#server/modules/recordNotes/index.ts';
import {
  type ItemKey,
  type OpenDirectory,
  type RecordScope,
  requireNoteAuthor,
  requireRecordPartAccess,
  updateLastActivity,
} from '#server/modules/records/index.ts';
import { emitCommentChanged, requireNoteText } from './createItemNote.ts';

/**
 * @throws ProblemError 404 if the comment doesn't exist; 422 `NotPermitted`, e.g. for another user's
 * comment, unless the caller is an administrator, or for an invalid text.
 */
export async function updateItemNote(
  scope: RecordScope,
  opened: OpenDirectory,
  { key, noteId, text }: { key: ItemKey; noteId: string; text: string },
): Promise<StoredNote> {
  requireRecordPartAccess(opened, 'comments', 'update');
  requireNoteText(text);
  if (!(await updateLastActivity(scope.trx, key))) throw createNotFoundError();
  const note = await lockNote(scope.trx, key, noteId);
  if (!note) throw createNotFoundError();
  requireNoteAuthor(scope.caller, note, 'update');
  const changed = await updateNoteRow(scope.trx, key, { id: noteId, text });
  await emitCommentChanged(scope, key, { commentId: changed.note_id, change: 'Changed' });
  return changed;
}
