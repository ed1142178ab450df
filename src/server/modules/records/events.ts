/** Events about records: what changed is in the history row or comment that each of them names. */
import { v7 as uuidv7 } from 'uuid';
import type { Trx } from '#server/kernel/database/database.ts';
import { together } from '#server/kernel/database/together.ts';
import { emit, MOST_IN_EVENT } from '#server/kernel/events/events.ts';
import { type HistoryKind, insertHistory, type NewHistory } from './repositories/itemHistory.ts';
import type { DirectoryKey, ItemKey } from './repositories/items.ts';

/** What happened to something that hangs on a record. */
export type PartChange = 'Created' | 'Changed' | 'Deleted';

declare module '#server/kernel/events/events.ts' {
  interface EventKinds {
    RecordsChanged: {
      readonly directoryId: string;
      /** `entryId`: the history row, with what was there before and after. */
      readonly records: readonly {
        readonly itemId: string;
        readonly entryId: string;
        readonly change: HistoryKind;
      }[];
    };
    /** Formulas give these records other values than before, with nobody having changed them. */
    RecordsComputed: { readonly directoryId: string; readonly itemIds: readonly string[] };
    /** Since a calendar or a service level changed, these records are due at other times than before. */
    RecordsTimed: { readonly directoryId: string; readonly itemIds: readonly string[] };
    /** A card found another place within its status, which leaves no history (decision 0015). */
    RecordReordered: { readonly directoryId: string; readonly itemId: string };
    /** Deleted records that others still refer to: they are from before such references were emptied. */
    DeadReferencesFound: { readonly directoryId: string; readonly itemIds: readonly string[] };
    CommentsChanged: {
      readonly directoryId: string;
      readonly comments: readonly {
        readonly itemId: string;
        readonly commentId: string;
        readonly change: PartChange;
      }[];
    };
    /** Scripts of the directory failed, so often since they were changed. */
    ScriptsFailed: { readonly directoryId: string; readonly failures: number };
    RecordFileChanged: {
      readonly directoryId: string;
      readonly itemId: string;
      readonly fileId: string;
      readonly change: PartChange;
    };
  }
}

/** Writes history in the order given, and tells of it. */
export async function writeHistory(
  trx: Trx,
  key: DirectoryKey,
  entries: readonly NewHistory[],
): Promise<void> {
  const written = entries.map(entry => ({ ...entry, entryId: uuidv7() }));
  await together([
    insertHistory(trx, key, written),
    ...chunksOf(written).map(chunk =>
      emit(trx, {
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
  readonly change: PartChange;
}

export async function tellComments(
  trx: Trx,
  { accountId, directoryId }: DirectoryKey,
  { actorId, comments }: { actorId: string; comments: readonly ChangedComment[] },
): Promise<void> {
  for (const chunk of chunksOf(comments)) {
    const data = { directoryId, comments: chunk };
    await emit(trx, { kind: 'CommentsChanged', accountId, actorId, data });
  }
}

export async function tellFile(
  trx: Trx,
  { accountId, directoryId, itemId }: ItemKey,
  { actorId, fileId, change }: { actorId: string; fileId: string; change: PartChange },
): Promise<void> {
  const data = { directoryId, itemId, fileId, change };
  await emit(trx, { kind: 'RecordFileChanged', accountId, actorId, data });
}

function chunksOf<T>(things: readonly T[]): T[][] {
  const count = Math.ceil(things.length / MOST_IN_EVENT);
  return Array.from({ length: count }, (_, index) =>
    things.slice(index * MOST_IN_EVENT, (index + 1) * MOST_IN_EVENT),
  );
}
