import type { OpenDirectory, RecordScope } from '#server/modules/records/index.ts';
import { presentBulkChange } from './presenter.ts';
import { listBulkChanges } from './repository.ts';

const MAX_CHANGES = 50;

/**
 * Returns the latest bulk changes: the caller's own changes or, for administrators, the changes of all
 * users.
 */
export async function listVisibleBulkChanges(scope: RecordScope, opened: OpenDirectory) {
  const { isAdmin, userId } = scope.caller;
  const rows = await listBulkChanges(scope.trx, opened.key, {
    userId: isAdmin ? undefined : userId,
    take: MAX_CHANGES,
  });
  return rows.map(row => presentBulkChange(scope, opened, row));
}
