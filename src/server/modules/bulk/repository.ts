/** Bulk changes by name, and the history entries each is made of. */

import { type Selectable, sql } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';
import type { Schema } from '#server/kernel/database/schema.ts';
import type { DirectoryKey, HistoryChange, HistoryKind } from '#server/modules/records/index.ts';
import type { BulkDeed } from './tables.ts';

export type StoredBulkChange = Selectable<Schema['bulk_changes']>;

export async function readBulkChange(
  trx: Trx,
  key: DirectoryKey,
  changeId: string,
): Promise<StoredBulkChange | undefined> {
  return ofDirectory(trx, key).where('change_id', '=', changeId).executeTakeFirst();
}

/** The newest first; of one person where a user is named. Changes that changed nothing are left out. */
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

/** Adds to what a change did; the first record makes it. */
export async function addToBulkChange(
  trx: Trx,
  key: DirectoryKey,
  change: { id: string; userId: string; edit: BulkDeed; count: number; now: string },
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
 * A call of the change is over. Answers whether its end is waited for: that of one that has taken so many ms since it began.
 * One that changed nothing is kept nowhere.
 */
export async function noteCall(
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

export async function addToUndone(trx: Trx, key: DirectoryKey, changeId: string): Promise<void> {
  await trx
    .updateTable('bulk_changes')
    .set({ undone: sql<number>`undone + 1` })
    .where('account_id', '=', key.accountId)
    .where('directory_id', '=', key.directoryId)
    .where('change_id', '=', changeId)
    .execute();
}

export interface BulkEntry {
  readonly directoryId: string;
  readonly itemId: string;
  readonly entryId: string;
  readonly kind: HistoryKind;
  readonly changes: readonly HistoryChange[];
}

export interface OpenEntries {
  readonly changeId: string;
  /** Of these directories alone; records of others went along with deleted ones. */
  readonly directoryIds?: readonly string[] | undefined;
}

/** What the change did and is not taken back yet, the last first. */
export async function openEntries(
  trx: Trx,
  accountId: string,
  { changeId, directoryIds, take }: OpenEntries & { take: number },
): Promise<BulkEntry[]> {
  const rows = await trx
    .selectFrom('item_history')
    .select(['directory_id', 'item_id', 'entry_id', 'kind', 'changes'])
    .where('account_id', '=', accountId)
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
    // Written by `insertHistory` alone.
    kind: row.kind as HistoryKind,
    changes: row.changes,
  }));
}

export async function countOpenEntries(
  trx: Trx,
  accountId: string,
  { changeId, directoryIds }: OpenEntries,
): Promise<number> {
  const row = await trx
    .selectFrom('item_history')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('change_id', '=', changeId)
    .$if(directoryIds !== undefined, query => query.where('directory_id', 'in', directoryIds ?? []))
    .where(({ not, ref }) => not(ref('is_undone')))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Marks entries as dealt with, whatever came of them. */
export async function settleEntries(
  trx: Trx,
  key: DirectoryKey,
  entries: readonly BulkEntry[],
): Promise<void> {
  await sql`update item_history set is_undone = true
    where account_id = ${key.accountId}::uuid and directory_id = ${key.directoryId}::uuid
      and item_id = any(${entries.map(one => one.itemId)}::uuid[])
      and entry_id = any(${entries.map(one => one.entryId)}::uuid[])`.execute(trx);
}

/** Marks an entry as dealt with; false where someone else was first. */
export async function settleEntry(trx: Trx, accountId: string, entry: BulkEntry): Promise<boolean> {
  const settled = await trx
    .updateTable('item_history')
    .set({ is_undone: true })
    .where('account_id', '=', accountId)
    .where('directory_id', '=', entry.directoryId)
    .where('item_id', '=', entry.itemId)
    .where('entry_id', '=', entry.entryId)
    .where('is_undone', '=', false)
    .executeTakeFirst();
  return settled.numUpdatedRows > 0n;
}
