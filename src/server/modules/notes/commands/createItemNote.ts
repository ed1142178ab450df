import { v7 as uuidv7 } from 'uuid';
import { createIssue } from '#core/issues.ts';
import { invalid, notFound } from '#server/kernel/problem/problem.ts';
import {
  type ItemKey,
  insertNote,
  noteActivity,
  type OpenDirectory,
  type RecordScope,
  requirePart,
  type StoredNote,
} from '#server/modules/records/index.ts';

/** @throws ProblemError 404; 422 `NotPermitted`, or `Required` for nothing but blanks. */
export async function createItemNote(
  scope: RecordScope,
  opened: OpenDirectory,
  { key, text }: { key: ItemKey; text: string },
): Promise<StoredNote> {
  requirePart(opened, 'comments', 'create');
  requireText(text);
  if (!(await noteActivity(scope.trx, key))) throw notFound();
  return insertNote(scope.trx, key, { id: uuidv7(), userId: scope.caller.userId, text });
}

export function requireText(text: string): void {
  if (text.trim() === '') throw invalid([createIssue(['text'], 'Required')]);
}
