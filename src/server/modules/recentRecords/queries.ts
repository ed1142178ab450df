import type { ResponseBody } from '#server/kernel/http/handlers.ts';
import type { RecordScope } from '#server/modules/records/index.ts';
import { readRecordDisplays } from '#server/modules/reminders/index.ts';
import { readRecentRecords } from './repository.ts';

type RecentRecord = ResponseBody<'listRecentRecords'>[number];

/**
 * Returns the recent records that the caller can still read, latest first. Returns an empty array for an administrator
 * who views the account as another user.
 */
export async function listRecentRecords(scope: RecordScope): Promise<RecentRecord[]> {
  if (scope.principal.isSeenAs) return [];
  const rows = await readRecentRecords(scope.trx, {
    accountId: scope.accountId,
    userId: scope.caller.userId,
  });
  const places = rows.map(row => ({ directoryId: row.directory_id, itemId: row.item_id }));
  const seen = await readRecordDisplays(scope, places);
  return rows.flatMap(({ item_id: itemId, how, at }) => {
    const record = seen.get(itemId);
    return record ? [{ itemId, ...record, how, at }] : [];
  });
}
