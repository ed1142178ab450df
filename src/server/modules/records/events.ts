/** Events about records. They contain ids of history entries, comments and files, which contain the values. */
import { v7 as uuidv7 } from 'uuid';
import { awaitPipelined } from '#server/kernel/database/awaitPipelined.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { emitEvent, MAX_ENTITIES_PER_EVENT, type StoredEvent } from '#server/kernel/events/events.ts';
import { type HistoryKind, insertHistoryEntries, type NewHistoryEntry } from './repositories/itemHistory.ts';
import type { DirectoryKey, ItemKey } from './repositories/items.ts';

/** The kind of change of a comment or file attached to a record. */
export type RecordPartChangeKind = 'Created' | 'Changed' | 'Deleted';

declare module '#server/kernel/events/events.ts' {
  interface EventKinds {
    RecordsChanged: {
      readonly directoryId: string;
      readonly records: readonly {
        readonly itemId: string;
        readonly entryId: string;
        readonly change: HistoryKind;
      }[];
    };
    /** Formulas changed the values of these records without a change by a user. */
    RecordsComputed: { readonly directoryId: string; readonly itemIds: readonly string[] };
    /** Due times of these records changed because a calendar or a service level changed. */
    RecordsTimed: { readonly directoryId: string; readonly itemIds: readonly string[] };
    /** A card was moved within its status, which adds no history (decision 0015). */
    RecordReordered: { readonly directoryId: string; readonly itemId: string };
    /**
     * Records in the trash to which other records still refer, because they were deleted before such references were
     * removed.
     */
    DeadReferencesFound: { readonly directoryId: string; readonly itemIds: readonly string[] };
    CommentsChanged: {
      readonly directoryId: string;
      readonly comments: readonly {
        readonly itemId: string;
        readonly commentId: string;
        readonly change: RecordPartChangeKind;
      }[];
    };
    /** Scripts of the directory failed. `failures` counts all failures since the scripts were last changed. */
    ScriptsFailed: { readonly directoryId: string; readonly failures: number };
    RecordFileChanged: {
      readonly directoryId: string;
      readonly itemId: string;
      readonly fileId: string;
      readonly change: RecordPartChangeKind;
    };
  }
}

export async function writeHistory(
  trx: Trx,
  key: DirectoryKey,
  entries: readonly NewHistoryEntry[],
): Promise<void> {
  const written = entries.map(entry => ({ ...entry, entryId: uuidv7() }));
  await awaitPipelined([
    insertHistoryEntries(trx, key, written),
    ...getChunks(written).map(chunk =>
      emitEvent(trx, {
        kind: 'RecordsChanged',
        accountId: key.accountId,
        actorId: chunk[0]?.userId ?? null,
        data: {
          directoryId: key.directoryId,
          records: chunk.map(({ itemId, entryId, kind: change }) => ({ itemId, entryId, change })),
        },
      }),
    ),
  ]);
}

export interface ChangedComment {
  readonly itemId: string;
  readonly commentId: string;
  readonly change: RecordPartChangeKind;
}

export async function emitCommentsChanged(
  trx: Trx,
  { accountId, directoryId }: DirectoryKey,
  { actorId, comments }: { actorId: string; comments: readonly ChangedComment[] },
): Promise<void> {
  for (const chunk of getChunks(comments)) {
    const data = { directoryId, comments: chunk };
    await emitEvent(trx, { kind: 'CommentsChanged', accountId, actorId, data });
  }
}

export async function emitFileChanged(
  trx: Trx,
  { accountId, directoryId, itemId }: ItemKey,
  { actorId, fileId, change }: { actorId: string; fileId: string; change: RecordPartChangeKind },
): Promise<void> {
  const data = { directoryId, itemId, fileId, change };
  await emitEvent(trx, { kind: 'RecordFileChanged', accountId, actorId, data });
}

function getChunks<T>(things: readonly T[]): T[][] {
  const count = Math.ceil(things.length / MAX_ENTITIES_PER_EVENT);
  return Array.from({ length: count }, (_, index) =>
    things.slice(index * MAX_ENTITIES_PER_EVENT, (index + 1) * MAX_ENTITIES_PER_EVENT),
  );
}

/**
 * Returns the events that changed a record that `find` returns, for subscribers that only handle some records.
 * @param find Returns those of the given record ids that the subscriber handles.
 */
export async function findEventsOfRecords(
  events: readonly StoredEvent[],
  find: (itemIds: readonly string[]) => Promise<Iterable<string>>,
): Promise<Set<StoredEvent>> {
  const changes = events.flatMap(event => (event.kind === 'RecordsChanged' ? [event] : []));
  const itemIds = changes.flatMap(({ data }) => data.records.map(({ itemId }) => itemId));
  const found = new Set(await find([...new Set(itemIds)]));
  return new Set(changes.filter(({ data }) => data.records.some(({ itemId }) => found.has(itemId))));
}
