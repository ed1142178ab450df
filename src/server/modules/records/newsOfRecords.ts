import type { BroadcastSubscriber } from '#server/kernel/events/broadcasts.ts';
import type { Hub } from '#server/kernel/hub/hub.ts';
import { newsOfChanges } from '#server/kernel/hub/newsOfChanges.ts';
import { pausingHub } from '#server/kernel/hub/pausingHub.ts';
import type { DirectoryReaders } from '#server/modules/definitions/index.ts';

/** For events with more records than this, only the directory is broadcast. */
const MOST_TOLD = 20;

/** Broadcasts changes of records, and of what is attached to them, to users who can read the directory. */
export function newsOfRecords(hub: Hub, readersOf: DirectoryReaders): BroadcastSubscriber {
  // Throttles updates of whole directories, because an import writes batch after batch.
  const pausing = pausingHub(hub, 1_000, ({ data }) => !('itemId' in (data as Told)));
  const told = (accountId: string, directoryId: string, itemIds: readonly string[]) => {
    const audience = readersOf(accountId, directoryId);
    const data: Told[] =
      itemIds.length > MOST_TOLD ? [{ directoryId }] : itemIds.map(itemId => ({ directoryId, itemId }));
    return data.map(one => ({ event: 'DirectoryItemChanged' as const, data: one, audience }));
  };
  return newsOfChanges(pausing, {
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
