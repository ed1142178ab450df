import { createNotFoundError } from '#server/kernel/problem/problem.ts';
import { lockNote, removeNote } from '#server/modules/recordNotes/index.ts';
import {
  type ItemKey,
  lockItem,
  type OpenDirectory,
  type RecordScope,
  requireNoteAuthor,
  requireRecordPartAccess,
} from '#server/modules/records/index.ts';
import { emitCommentChanged } from './createItemNote.ts';

/**
 * @throws ProblemError 404 if the comment doesn't exist; 422 `NotPermitted`, e.g. for another user's
 * comment, unless the caller is an administrator.
 */
export async function deleteItemNote(
  scope: RecordScope,
  opened: OpenDirectory,
  { key, noteId }: { key: ItemKey; noteId: string },
): Promise<void> {
  requireRecordPartAccess(opened, 'comments', 'delete');
  const note = (await lockItem(scope.trx, key)) && (await lockNote(scope.trx, key, noteId));
  if (!note) throw createNotFoundError();
  requireNoteAuthor(scope.caller, note, 'delete');
  await removeNote(scope.trx, key, noteId);
  await emitCommentChanged(scope, key, { commentId: note.note_id, change: 'Deleted' });
}
