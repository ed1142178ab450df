import { createIssue } from '#core/issues.ts';
import { createNotFoundError, createNotPermittedError } from '#server/kernel/problem/problem.ts';
import type { ItemKey, OpenDirectory, RecordScope } from '#server/modules/records/index.ts';
import { openDirectory, readItem, toRecordKey } from '#server/modules/records/index.ts';

/** Opens the built-in directory. @throws ProblemError 404 if the caller can't read it. */
export function openContactDirectory(scope: RecordScope): OpenDirectory {
  const contacts = scope.definitions.directories.find(({ builtIn }) => builtIn);
  if (!contacts) throw createNotFoundError();
  return openDirectory(scope, contacts.id);
}

/**
 * Returns the key of a contact that the caller can change, and whose relations the caller can therefore
 * change, too. @throws ProblemError 404 if the contact doesn't exist; 422 `NotPermitted`.
 */
export async function requireEditableContact(
  scope: RecordScope,
  opened: OpenDirectory,
  itemId: string,
): Promise<ItemKey> {
  const key = toRecordKey(opened, itemId);
  if (!(await readItem(scope.trx, key))) throw createNotFoundError();
  if (!opened.rights.record.update)
    throw createNotPermittedError(undefined, [createIssue([], 'NotPermitted', { action: 'update' })]);
  return key;
}
