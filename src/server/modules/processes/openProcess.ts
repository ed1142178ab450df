import { createNotFoundError } from '#server/kernel/problem/problem.ts';
import { canReadDirectoryById } from '#server/modules/definitions/index.ts';
import {
  type OpenDirectory,
  openDirectory,
  type RecordScope,
  selectRecords,
} from '#server/modules/records/index.ts';

/** Returns the process types that the caller can read, in the account's order. */
export function getProcessTypes(scope: RecordScope): OpenDirectory[] {
  return scope.definitions.directories
    .filter(({ id, type }) => type === 'Process' && canReadDirectoryById(scope, id))
    .map(({ id }) => openDirectory(scope, id));
}

/** @throws ProblemError 404 unless the id belongs to a process type that the caller can read. */
export function openProcessType(scope: RecordScope, typeId: string): OpenDirectory {
  const opened = openDirectory(scope, typeId);
  if (opened.compiled.directory.type !== 'Process') throw createNotFoundError();
  return opened;
}

/**
 * Returns the type of a process of which only the id is known. @throws ProblemError 404 if the caller can't read it.
 */
export async function openProcess(scope: RecordScope, itemId: string): Promise<OpenDirectory> {
  const types = getProcessTypes(scope);
  if (types.length === 0) throw createNotFoundError();
  const found = await selectRecords(scope.trx, scope.accountId)
    .select('directory_id')
    .where(
      'directory_id',
      'in',
      types.map(({ key }) => key.directoryId),
    )
    .where('item_id', '=', itemId.toLowerCase())
    .executeTakeFirst();
  const opened = types.find(({ key }) => key.directoryId === found?.directory_id);
  if (!opened) throw createNotFoundError();
  return opened;
}
