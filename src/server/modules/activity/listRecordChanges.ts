import {
  type OpenDirectory,
  type RecordScope,
  readHistory,
  readVisibleRecord,
  requireRecordPartAccess,
  toRecordKey,
} from '#server/modules/records/index.ts';
import { presentHistory } from './presentHistory.ts';

const MAX_CHANGES = 500;

/**
 * Returns the newest `MAX_CHANGES` history entries of a record, newest first.
 * @throws ProblemError 404 if the record isn't visible; 422 if the caller can't read changes.
 */
export async function listRecordChanges(scope: RecordScope, opened: OpenDirectory, itemId: string) {
  const item = await readVisibleRecord(scope, opened, itemId);
  requireRecordPartAccess(opened, 'changes', 'read');
  const rows = await readHistory(scope.trx, toRecordKey(opened, item.item_id), MAX_CHANGES);
  return presentHistory(scope, opened, { item, rows });
}
