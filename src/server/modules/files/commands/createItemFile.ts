import { v7 as uuidv7 } from 'uuid';
import type { ReceivedFile } from '#server/kernel/files/receiveUploadedFile.ts';
import { findUnsafeText } from '#server/kernel/http/textSafety.ts';
import { createMalformedError, createNotFoundError } from '#server/kernel/problem/problem.ts';
import { insertRecordFile, readItemFile, type StoredFileRow } from '#server/modules/recordFiles/index.ts';
import {
  emitFileChanged,
  type ItemKey,
  type OpenDirectory,
  type RecordScope,
  requireRecordPartAccess,
  updateLastActivity,
} from '#server/modules/records/index.ts';
import { enqueueThumbnails } from '../thumbnails/makeThumbnails.ts';

const MAX_TEXT_LENGTH = 20_000;

/** Attaches an uploaded file to the record, with the description from the form's `json` part, if any. */
export async function createItemFile(
  scope: RecordScope,
  opened: OpenDirectory,
  { key, file }: { key: ItemKey; file: ReceivedFile },
): Promise<StoredFileRow> {
  requireRecordPartAccess(opened, 'files', 'create');
  if (!(await updateLastActivity(scope.trx, key))) throw createNotFoundError();
  const id = uuidv7();
  await insertRecordFile(scope.trx, {
    ...file,
    accountId: key.accountId,
    id,
    userId: scope.caller.userId,
    item: key,
    note: parseFileDescription(file.fields.get('json')),
  });
  await enqueueThumbnails(scope.trx, key.accountId, [file]);
  await emitFileChanged(scope.trx, key, { actorId: scope.caller.userId, fileId: id, change: 'Created' });
  const stored = await readItemFile(scope.trx, key, id);
  if (!stored) throw createNotFoundError();
  return stored;
}

/** Returns false for a description that consists of spaces only. Other descriptions are stored as entered. */
export function hasText(text: string): boolean {
  return text.trim() !== '';
}

/**
 * Parses `{ "text": "…" }`, in which the text is optional.
 * @throws ProblemError 400 if the JSON is invalid or has another shape.
 */
export function parseFileDescription(json: string | undefined): string | null {
  if (json === undefined || json.trim() === '') return null;
  const text = parse(json);
  if (text === undefined) return null;
  if (typeof text !== 'string' || text.length > MAX_TEXT_LENGTH || findUnsafeText(text).total > 0) {
    throw createMalformedError([{ path: ['json', 'text'], code: 'InvalidText', params: {} }]);
  }
  return hasText(text) ? text : null;
}

function parse(json: string): unknown {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === 'object' && value !== null) return (value as { text?: unknown }).text;
  } catch {
    // Reported below, like any other value that isn't an object.
  }
  throw createMalformedError([{ path: ['json'], code: 'WrongShape', params: {} }]);
}
