import { isModuleEnabled, toVisibleField } from '#core/policy/permissions.ts';
import { createNotFoundError } from '#server/kernel/problem/problem.ts';
import { readRecordFiles, type StoredFileRow } from '#server/modules/recordFiles/index.ts';
import {
  canAccessRecordPart,
  getVisibleValue,
  openDirectory,
  type RecordScope,
  readVisibleRecord,
  resolveStatesInStatus,
} from '#server/modules/records/index.ts';

/**
 * Returns a file whose content the caller can read.
 * @throws ProblemError 404 if there is no such file or the caller can't read it.
 */
export async function requireReadableFile(scope: RecordScope, fileId: string): Promise<StoredFileRow> {
  const [found] = await readRecordFiles(scope.trx, scope.accountId, [fileId.toLowerCase()]);
  if (!found || !(await canRead(scope, found))) throw createNotFoundError();
  return found;
}

/**
 * A draft is readable by the user who uploaded it. A claimed file is readable if its field is visible, and
 * an attached file if the caller can read the record's files.
 */
async function canRead(scope: RecordScope, file: StoredFileRow): Promise<boolean> {
  if (!file.directory_id || !file.item_id) return file.created_by === scope.caller.userId;
  const opened = openDirectory(scope, file.directory_id);
  const item = await readVisibleRecord(scope, opened, file.item_id);
  if (!file.field_id) {
    const { settings } = scope.principal.user.account;
    return isModuleEnabled(settings, 'fileStorage') && canAccessRecordPart(opened, 'files', 'read');
  }
  const state = resolveStatesInStatus(scope, opened, item.status_id)[file.field_id];
  if (state === undefined || state.mode === 'hidden') return false;
  const field = opened.compiled.fieldById.get(file.field_id);
  const seen = field && toVisibleField(field, opened.compiled.registry, opened.rights);
  // If columns are hidden, only files that are currently in visible columns are readable, because the column of a
  // former file isn't known.
  if (!seen || seen === field) return true;
  const value = getVisibleValue(opened, file.field_id, item.custom_fields[file.field_id]);
  return seen.targetsOf(value).some(({ id }) => id === file.file_id);
}
