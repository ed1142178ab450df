import type { OpenDirectory, RecordScope } from '#server/modules/records/index.ts';
import { presentBulkChange } from './presenter.ts';
import { listBulkChanges } from './repository.ts';

const MOST_CHANGES = 50;

/** The latest changes of many records: one's own, for administrators everyone's. */
export async function bulkChangesOf(scope: RecordScope, opened: OpenDirectory) {
  const { isAdmin, userId } = scope.caller;
  const rows = await listBulkChanges(scope.trx, opened.key, {
    userId: isAdmin ? undefined : userId,
    take: MOST_CHANGES,
  });
  return rows.map(row => presentBulkChange(scope, opened, row));
}
