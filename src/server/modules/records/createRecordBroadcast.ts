import type { BroadcastSubscriber } from '#server/kernel/events/broadcasts.ts';
import { createChangeBroadcast } from '#server/kernel/hub/createChangeBroadcast.ts';
import { createThrottledHub } from '#server/kernel/hub/createThrottledHub.ts';
import type { Hub } from '#server/kernel/hub/hub.ts';
import type { DirectoryAudienceResolver } from '#server/modules/definitions/index.ts';

/**
 * The maximum number of records in an event whose changes are broadcast individually. For more, only the
 * directory is broadcast.
 */
const MAX_REPORTED = 20;

/**
 * Broadcasts changes of records, and of comments and files attached to records, to users who can read the directory.
 */
export function createRecordBroadcast(hub: Hub, readersOf: DirectoryAudienceResolver): BroadcastSubscriber {
  // Throttles updates of whole directories, because an import writes many batches.
  const pausing = createThrottledHub(hub, 1_000, ({ data }) => !('itemId' in (data as Told)));
  const told = (accountId: string, directoryId: string, itemIds: readonly string[]) => {
    const audience = readersOf(accountId, directoryId);
    const data: Told[] =
      itemIds.length > MAX_REPORTED ? [{ directoryId }] : itemIds.map(itemId => ({ directoryId, itemId }));
    return data.map(one => ({ event: 'DirectoryItemChanged' as const, data: one, audience }));
  };
  return createChangeBroadcast(pausing, {
    RecordsChanged: ({ accountId, data: { directoryId, records } }) =>
      told(
        accountId,
        directoryId,
        records.map(({ itemId }) => itemId),
      ),
    CommentsChanged: ({ accountId, data: { directoryId, comments } }) =>
      told(
        accountId,
        directoryId,
        comments.map(({ itemId }) => itemId),
      ),
    RecordsComputed: ({ accountId, data: { directoryId, itemIds } }) => told(accountId, directoryId, itemIds),
    RecordsTimed: ({ accountId, data: { directoryId, itemIds } }) => told(accountId, directoryId, itemIds),
    RecordReordered: ({ accountId, data }) => told(accountId, data.directoryId, [data.itemId]),
    RecordFileChanged: ({ accountId, data }) => told(accountId, data.directoryId, [data.itemId]),
  });
}

type Told = { readonly directoryId: string; readonly itemId?: string };
