import { v7 as uuidv7 } from 'uuid';
import { createIssue } from '#core/issues.ts';
import { validateMentions } from '#core/notes/mentions.ts';
import { createInvalidError, createNotFoundError } from '#server/kernel/problem/problem.ts';
import { insertNote, type StoredNote } from '#server/modules/recordNotes/index.ts';
import {
  type ChangedComment,
  emitCommentsChanged,
  type ItemKey,
  type OpenDirectory,
  type RecordScope,
  requireRecordPartAccess,
  updateLastActivity,
} from '#server/modules/records/index.ts';

/**
 * @throws ProblemError 404 if the record doesn't exist; 422 `NotPermitted`, `Required` for a blank text, or
 * `TooManyMentions`.
 */
export async function createItemNote(
  scope: RecordScope,
  opened: OpenDirectory,
  { key, text }: { key: ItemKey; text: string },
): Promise<StoredNote> {
  requireRecordPartAccess(opened, 'comments', 'create');
  requireNoteText(text);
  if (!(await updateLastActivity(scope.trx, key))) throw createNotFoundError();
  const { userId } = scope.caller;
  const note = await insertNote(scope.trx, key, { id: uuidv7(), userId, text });
  await emitCommentChanged(scope, key, { commentId: note.note_id, change: 'Created' });
  return note;
}

export async function emitCommentChanged(
  { trx, caller }: RecordScope,
  key: ItemKey,
  comment: Omit<ChangedComment, 'itemId'>,
): Promise<void> {
  const comments = [{ ...comment, itemId: key.itemId }];
  await emitCommentsChanged(trx, key, { actorId: caller.userId, comments });
}

export function requireNoteText(text: string): void {
  const issues = text.trim() === '' ? [createIssue(['text'], 'Required')] : validateMentions(text);
  if (issues.length > 0) throw createInvalidError(issues);
}
