import { type Selectable, sql } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';
import type { Schema } from '#server/kernel/database/schema.ts';
import {
  type DirectoryKey,
  type HistoryChange,
  type HistoryKind,
  markHistoryUndone,
  selectHistory,
} from '#server/modules/records/index.ts';
import type { BulkOperation } from './tables.ts';

export type StoredBulkChange = Selectable<Schema['bulk_changes']>;

export async function readBulkChange(
  trx: Trx,
  key: DirectoryKey,
  changeId: string,
): Promise<StoredBulkChange | undefined> {
  return ofDirectory(trx, key).where('change_id', '=', changeId).executeTakeFirst();
}

/** Lists bulk changes, newest first, optionally only the changes of one user. */
export async function listBulkChanges(
  trx: Trx,
  key: DirectoryKey,
  { userId, take }: { userId: string | undefined; take: number },
): Promise<StoredBulkChange[]> {
  return ofDirectory(trx, key)
    .$if(userId !== undefined, query => query.where('user_id', '=', userId ?? ''))
    .orderBy('at', 'desc')
    .orderBy('change_id', 'desc')
    .limit(take)
    .execute();
}

function ofDirectory(trx: Trx, key: DirectoryKey) {
  return trx
    .selectFrom('bulk_changes')
    .selectAll()
    .where('account_id', '=', key.accountId)
    .where('directory_id', '=', key.directoryId);
}

/** Adds to the bulk change, which is created with the first record. */
export async function addToBulkChange(
  trx: Trx,
  key: DirectoryKey,
  change: { id: string; userId: string; edit: BulkOperation; count: number; now: string },
): Promise<void> {
  await trx
    .insertInto('bulk_changes')
    .values({
      account_id: key.accountId,
      directory_id: key.directoryId,
      change_id: change.id,
      user_id: change.userId,
      change: JSON.stringify(change.edit),
      count: change.count,
      at: change.now,
      latest_at: change.now,
    })
    .onConflict(conflict =>
      conflict
        .columns(['account_id', 'directory_id', 'change_id'])
        .doUpdateSet({ count: sql<number>`bulk_changes.count + ${change.count}::int` }),
    )
    .execute();
}

/**
 * Records the end of a call of the change. Returns true if the end of the change has to be detected, i.e. if it has
 * taken at least `longFrom` milliseconds so far. A change that affected no records isn't stored.
 */
export async function storeBulkCallEnd(
  trx: Trx,
  key: DirectoryKey,
  { id, refused, now, longFrom }: { id: string; refused: number; now: string; longFrom: number },
): Promise<boolean> {
  const noted = await trx
    .updateTable('bulk_changes')
    .set({
      latest_at: now,
      is_settled: sql<boolean>`${now}::timestamptz - at < make_interval(secs => ${longFrom / 1_000}::float8)`,
      refused: sql<number>`refused + ${refused}::int`,
    })
    .where('account_id', '=', key.accountId)
    .where('directory_id', '=', key.directoryId)
    .where('change_id', '=', id)
    .returning('is_settled')
    .executeTakeFirst();
  return noted?.is_settled === false;
}

export async function incrementUndoneCount(trx: Trx, key: DirectoryKey, changeId: string): Promise<void> {
  await trx
    .updateTable('bulk_changes')
    .set({ undone: sql<number>`undone + 1` })
    .where('account_id', '=', key.accountId)
    .where('directory_id', '=', key.directoryId)
    .where('change_id', '=', changeId)
    .execute();
}

export interface BulkChangeEntry {
  readonly directoryId: string;
  readonly itemId: string;
  readonly entryId: string;
  readonly kind: HistoryKind;
  readonly changes: readonly HistoryChange[];
}

export interface PendingBulkEntriesFilter {
  readonly changeId: string;
  /** Restricts the entries to these directories. Deletions can include records of other directories. */
  readonly directoryIds?: readonly string[] | undefined;
}

/** Returns the entries of the change that haven't been undone, latest first. */
export async function listOpenEntries(
  trx: Trx,
  accountId: string,
  { changeId, directoryIds, take }: PendingBulkEntriesFilter & { take: number },
): Promise<BulkChangeEntry[]> {
  const rows = await selectHistory(trx, accountId)
    .select(['directory_id', 'item_id', 'entry_id', 'kind', 'changes'])
    .where('change_id', '=', changeId)
    .$if(directoryIds !== undefined, query => query.where('directory_id', 'in', directoryIds ?? []))
    .where(({ not, ref }) => not(ref('is_undone')))
    .orderBy('entry_id', 'desc')
    .limit(take)
    .execute();
  return rows.map(row => ({
    directoryId: row.directory_id,
    itemId: row.item_id,
    entryId: row.entry_id,
    // The cast is safe, because only `insertHistoryEntries` writes kinds.
    kind: row.kind as HistoryKind,
    changes: row.changes,
  }));
}

export async function countOpenEntries(
  trx: Trx,
  accountId: string,
  { changeId, directoryIds }: PendingBulkEntriesFilter,
): Promise<number> {
  const row = await selectHistory(trx, accountId)
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('change_id', '=', changeId)
    .$if(directoryIds !== undefined, query => query.where('directory_id', 'in', directoryIds ?? []))
    .where(({ not, ref }) => not(ref('is_undone')))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Marks entries as handled, regardless of the outcome. */
export async function markEntriesHandled(
  trx: Trx,
  key: DirectoryKey,
  entries: readonly BulkChangeEntry[],
): Promise<void> {
  await markHistoryUndone(trx, key, entries);
}

/** Marks an entry as handled. Returns false if another call was first. */
export async function markEntryHandled(
  trx: Trx,
  accountId: string,
  entry: BulkChangeEntry,
): Promise<boolean> {
  return (await markHistoryUndone(trx, { accountId, directoryId: entry.directoryId }, [entry])) > 0;
}
