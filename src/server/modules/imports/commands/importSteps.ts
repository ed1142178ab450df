/**
 * User actions on an import. Each action changes the locked import, which runs if it is in a running state
 * afterwards.
 */
import { v7 as uuidv7 } from 'uuid';
import type { RulesOfMany } from '#core/model.ts';
import type { ReceivedFile } from '#server/kernel/files/receiveUploadedFile.ts';
import type { OpenDirectory, RecordScope } from '#server/modules/records/index.ts';
import {
  requireImport,
  requireImportRight,
  requireImportState,
  requireMappedColumn,
  requireUndoRight,
} from '../policy.ts';
import {
  changeImport,
  insertImport,
  removeImport,
  type StoredImport,
  toImportKey,
} from '../repositories/imports.ts';
import { getStateAfterCancel, toResumedImport } from '../states.ts';

/** @throws ProblemError 422 if the caller can neither create nor change records. */
export async function createImport(
  { trx, accountId, caller }: RecordScope,
  opened: OpenDirectory,
  { name, size, storageKey }: Pick<ReceivedFile, 'name' | 'size' | 'storageKey'>,
): Promise<StoredImport> {
  requireImportRight(opened);
  return insertImport(trx, {
    account_id: accountId,
    directory_id: opened.key.directoryId,
    import_id: uuidv7(),
    created_by: caller.userId,
    file_name: name,
    size,
    storage_key: storageKey,
  });
}

/**
 * Deletes an import. Returns the storage key of its file, which the caller removes after the commit.
 * @throws ProblemError 404 if the import isn't visible.
 */
export async function deleteImport(
  scope: RecordScope,
  opened: OpenDirectory,
  importId: string,
): Promise<string> {
  const stored = await requireImport(scope, opened, { importId, isLocked: true });
  await removeImport(scope.trx, toImportKey(stored));
  return stored.storage_key;
}

type Step = (scope: RecordScope, opened: OpenDirectory, stored: StoredImport) => Promise<StoredImport>;

/** From now on, rows are checked and written with the caller's permissions. */
export const setImportActor: Step = async ({ trx, caller }, _, stored) => {
  requireImportState(stored, ['Checked']);
  return changeImport(trx, toImportKey(stored), { actor_id: caller.userId });
};

/** @throws ProblemError 422 if the import can't be started in its state, or no column is mapped. */
export function requireStartable(stored: StoredImport): void {
  requireImportState(stored, ['Checked', 'Cancelled']);
  requireMappedColumn(stored);
}

export const startImport =
  (rules: RulesOfMany | undefined): Step =>
  async (scope, _, stored) => {
    requireStartable(stored);
    const chosen = rules ? { rules } : {};
    return changeImport(scope.trx, toImportKey(stored), { ...toResumedImport(scope, stored), ...chosen });
  };

export const cancelImport: Step = async ({ trx }, _, stored) => {
  requireImportState(stored, ['Reading', 'Checking', 'Writing', 'Undoing']);
  const state = getStateAfterCancel(stored);
  return changeImport(trx, toImportKey(stored), { state, revision: stored.revision + 1 });
};

export const undoImport: Step = async ({ trx, caller }, opened, stored) => {
  requireImportState(stored, ['Written', 'Cancelled']);
  requireUndoRight(opened, stored);
  return changeImport(trx, toImportKey(stored), {
    state: 'Undoing',
    actor_id: caller.userId,
    revision: stored.revision + 1,
    total: null,
    next_row: 0,
    problem: null,
  });
};
