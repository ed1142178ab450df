import { type OpenDirectory, type RecordScope, readVisibleRecord } from '#server/modules/records/index.ts';
import { storeRecentRecords } from '../repository.ts';

/** Marks the record as recently opened by the caller. @throws ProblemError 404 if the record isn't visible. */
export async function storeOpenedRecord(
  scope: RecordScope,
  opened: OpenDirectory,
  itemId: string,
): Promise<void> {
  const { directory_id, item_id } = await readVisibleRecord(scope, opened, itemId);
  const { accountId, caller, trx } = scope;
  const records = [{ directoryId: directory_id, itemId: item_id }];
  await storeRecentRecords(trx, { accountId, userId: caller.userId, how: 'Opened', records });
}
