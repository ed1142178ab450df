import { v7 as uuidv7 } from 'uuid';
import { createIssue } from '#core/issues.ts';
import { invalid, notFound } from '../http/problem.ts';
import { requirePart } from '../policies/itemParts.ts';
import type { OpenDirectory, RecordScope } from '../records/recordScope.ts';
import { insertNote, type StoredNote } from '../repositories/itemNotes.ts';
import { type ItemKey, noteActivity } from '../repositories/items.ts';

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
