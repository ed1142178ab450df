import { type OpenDirectory, type RecordScope, shownItem } from '#server/modules/records/index.ts';
import { noteRecent } from '../repository.ts';

/** Records that the caller has opened the record. @throws ProblemError 404. */
export async function noteOpened(scope: RecordScope, opened: OpenDirectory, itemId: string): Promise<void> {
  const { directory_id, item_id } = await shownItem(scope, opened, itemId);
  const { accountId, caller, trx } = scope;
  const records = [{ directoryId: directory_id, itemId: item_id }];
  await noteRecent(trx, { accountId, userId: caller.userId, how: 'Opened', records });
}
