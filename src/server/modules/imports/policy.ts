import { createIssue } from '#core/issues.ts';
import { canImportRecords } from '#core/policy/permissions.ts';
import {
  createInvalidError,
  createNotFoundError,
  createNotPermittedError,
} from '#server/kernel/problem/problem.ts';
import type { OpenDirectory, RecordScope } from '#server/modules/records/index.ts';
import { lockImport, readImport, type StoredImport } from './repositories/imports.ts';
import { canUserAddOptions } from './targets.ts';

export function requireImportRight({ rights }: OpenDirectory): void {
  if (canImportRecords(rights)) return;
  throw createNotPermittedError(undefined, [createIssue([], 'NotPermitted', { action: 'create' })]);
}

/**
 * Requires the permission to delete records if the import created any, because another user couldn't complete a partial
 * undo.
 * @throws ProblemError 422 `NotPermitted`
 */
export function requireUndoRight({ rights }: OpenDirectory, { written }: StoredImport): void {
  if (rights.record.delete || !written.create) return;
  throw createNotPermittedError(undefined, [createIssue([], 'NotPermitted', { action: 'delete' })]);
}

/**
 * Returns an import of the caller, or any user's import if the caller is an administrator.
 * @throws ProblemError 404 if there is no such import.
 */
export async function requireImport(
  scope: RecordScope,
  opened: OpenDirectory,
  { importId, isLocked = false }: { importId: string; isLocked?: boolean },
): Promise<StoredImport> {
  const key = { accountId: scope.accountId, importId: importId.toLowerCase() };
  const found = await (isLocked ? lockImport(scope.trx, key) : readImport(scope.trx, key));
  const isTheirs = found?.created_by === scope.caller.userId || scope.caller.isAdmin;
  if (!found || found.directory_id !== opened.key.directoryId || !isTheirs) throw createNotFoundError();
  return found;
}

/** @throws ProblemError 422 `ImportState` if the import is in none of these states. */
export function requireImportState({ state }: StoredImport, allowed: readonly string[]): void {
  if (!allowed.includes(state)) throw createInvalidError([createIssue([], 'ImportState', { state })]);
}

/** @throws ProblemError 422 `NoColumnMapped` if no column is mapped, because the rows would become empty records. */
export function requireMappedColumn({ settings }: StoredImport): void {
  if (settings.columns.some(({ target }) => target !== null)) return;
  throw createInvalidError([createIssue(['columns'], 'NoColumnMapped')]);
}

/** @throws ProblemError 422 if the caller can't add the options used by the rows to be written. */
export function requireOptionsRight(scope: RecordScope, { facts }: StoredImport): void {
  if (canUserAddOptions(scope) || !facts.newOptions?.length) return;
  throw createInvalidError([createIssue([], 'OptionsForAdmins')]);
}
