/** Records as stored: rows, counters, unique values and references. The database's constraints decide races. */
import { type Selectable, sql } from 'kysely';
import type { FieldValues } from '#core/model.ts';
import type { Trx } from '../database/database.ts';
import type { ItemRow } from '../database/recordTables.ts';

export interface DirectoryKey {
  readonly accountId: string;
  readonly directoryId: string;
}

export interface ItemKey extends DirectoryKey {
  readonly itemId: string;
}

/** A record without its search text, which nobody reads back: it is as long as all values together. */
export type StoredItem = Omit<Selectable<ItemRow>, 'search_text'>;

export const ITEM_COLUMNS = [
  'items.account_id',
  'items.directory_id',
  'items.item_id',
  'items.number',
  'items.status_id',
  'items.position',
  'items.display',
  'items.custom_fields',
  'items.tags',
  'items.version',
  'items.created_at',
  'items.created_by',
  'items.last_activity_at',
  'items.deleted_at',
] as const satisfies readonly `items.${keyof StoredItem}`[];

export async function readItem(trx: Trx, key: ItemKey): Promise<StoredItem | undefined> {
  return itemByKey(trx, key).executeTakeFirst();
}

/** The record, held until commit: changes of one record follow each other. */
export async function lockItem(trx: Trx, key: ItemKey): Promise<StoredItem | undefined> {
  return itemByKey(trx, key).forUpdate().executeTakeFirst();
}

/** The record, wherever it is: in the trash too. */
export async function readAnyItem(trx: Trx, key: ItemKey): Promise<StoredItem | undefined> {
  return anyItemByKey(trx, key).executeTakeFirst();
}

/** A record in the trash, held until commit. */
export async function lockTrashedItem(trx: Trx, key: ItemKey): Promise<StoredItem | undefined> {
  return anyItemByKey(trx, key).where('deleted_at', 'is not', null).forUpdate().executeTakeFirst();
}

/** Locks many records in one order, so that those who lock them one by one wait instead of dead-locking. */
export async function lockItems(trx: Trx, key: DirectoryKey, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .selectFrom('items')
    .select('item_id')
    .where('account_id', '=', key.accountId)
    .where('directory_id', '=', key.directoryId)
    .where('item_id', 'in', [...ids])
    .orderBy('item_id')
    .forUpdate()
    .execute();
}

function itemByKey(trx: Trx, key: ItemKey) {
  return anyItemByKey(trx, key).where('deleted_at', 'is', null);
}

function anyItemByKey(trx: Trx, key: ItemKey) {
  return trx
    .selectFrom('items')
    .select(ITEM_COLUMNS)
    .where('account_id', '=', key.accountId)
    .where('directory_id', '=', key.directoryId)
    .where('item_id', '=', key.itemId);
}

export interface ItemContent {
  readonly status: string | null;
  readonly position: string;
  readonly display: string;
  readonly searchText: string;
  readonly values: FieldValues;
  readonly tags: readonly string[];
}

export async function insertItem(
  trx: Trx,
  key: ItemKey,
  content: ItemContent & { number: number; userId: string },
): Promise<StoredItem> {
  return trx
    .insertInto('items')
    .values({
      account_id: key.accountId,
      directory_id: key.directoryId,
      item_id: key.itemId,
      number: content.number,
      created_by: content.userId,
      ...contentColumns(content),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Writes the content and raises the version by one. The caller holds the row's lock. */
export async function updateItemRow(trx: Trx, key: ItemKey, content: ItemContent): Promise<StoredItem> {
  return trx
    .updateTable('items')
    .set({
      ...contentColumns(content),
      version: sql<number>`version + 1`,
      last_activity_at: sql<string>`now()`,
    })
    .where('account_id', '=', key.accountId)
    .where('directory_id', '=', key.directoryId)
    .where('item_id', '=', key.itemId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

function contentColumns(content: ItemContent) {
  return {
    status_id: content.status,
    position: content.position,
    display: content.display,
    search_text: content.searchText,
    custom_fields: JSON.stringify(content.values),
    tags: [...content.tags],
  };
}

/** Something was said or put beside the record: no change of it, but activity. Answers whether there is such a record. */
export async function noteActivity(trx: Trx, key: ItemKey): Promise<boolean> {
  const row = await trx
    .updateTable('items')
    .set({ last_activity_at: sql<string>`now()` })
    .where('account_id', '=', key.accountId)
    .where('directory_id', '=', key.directoryId)
    .where('item_id', '=', key.itemId)
    .where('deleted_at', 'is', null)
    .returning('item_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function markItemDeleted(trx: Trx, key: ItemKey): Promise<number> {
  const row = await trx
    .updateTable('items')
    .set({ deleted_at: sql<string>`now()`, version: sql<number>`version + 1` })
    .where('account_id', '=', key.accountId)
    .where('directory_id', '=', key.directoryId)
    .where('item_id', '=', key.itemId)
    .returning('version')
    .executeTakeFirstOrThrow();
  return row.version;
}

/** Out of the trash, with its values as they were. */
export async function restoreItemRow(
  trx: Trx,
  key: ItemKey,
  content: Pick<ItemContent, 'status' | 'position' | 'display' | 'searchText'>,
): Promise<StoredItem> {
  return trx
    .updateTable('items')
    .set({
      deleted_at: null,
      status_id: content.status,
      position: content.position,
      display: content.display,
      search_text: content.searchText,
      version: sql<number>`version + 1`,
      last_activity_at: sql<string>`now()`,
    })
    .where('account_id', '=', key.accountId)
    .where('directory_id', '=', key.directoryId)
    .where('item_id', '=', key.itemId)
    .returning(ITEM_COLUMNS)
    .executeTakeFirstOrThrow();
}

/**
 * The next number of a directory, gapless: the counter stays locked until commit. Undefined when the directory is full;
 * the limit holds under races because the same statement counts and compares.
 */
export async function takeNumber(
  trx: Trx,
  key: DirectoryKey,
  countLimit: number | undefined,
): Promise<number | undefined> {
  const row = await trx
    .updateTable('item_counters')
    .set({ last_number: sql<number>`last_number + 1`, total: sql<number>`total + 1` })
    .where('account_id', '=', key.accountId)
    .where('directory_id', '=', key.directoryId)
    .where('status_key', '=', 'all')
    .$if(countLimit !== undefined, query => query.where('total', '<', countLimit ?? 0))
    .returning('last_number')
    .executeTakeFirst();
  return row?.last_number;
}

/** A place among the directory's records, without a number. False when the directory is full; holds under races. */
export async function takePlace(
  trx: Trx,
  key: DirectoryKey,
  countLimit: number | undefined,
): Promise<boolean> {
  const row = await trx
    .updateTable('item_counters')
    .set({ total: sql<number>`total + 1` })
    .where('account_id', '=', key.accountId)
    .where('directory_id', '=', key.directoryId)
    .where('status_key', '=', 'all')
    .$if(countLimit !== undefined, query => query.where('total', '<', countLimit ?? 0))
    .returning('total')
    .executeTakeFirst();
  return row !== undefined;
}

/** The key of a status' counter row. */
export function statusKey(statusId: string | null): string {
  return statusId ?? 'none';
}

/** Adds to counters; call it last in a transaction, `all` first, so that locks are short and in one order. */
export async function addToCounter(
  trx: Trx,
  key: DirectoryKey,
  change: { statusKey: string; by: number },
): Promise<void> {
  await trx
    .insertInto('item_counters')
    .values({
      account_id: key.accountId,
      directory_id: key.directoryId,
      status_key: change.statusKey,
      total: change.by,
    })
    .onConflict(conflict =>
      conflict
        .columns(['account_id', 'directory_id', 'status_key'])
        .doUpdateSet({ total: sql<number>`item_counters.total + ${change.by}::bigint` }),
    )
    .execute();
}

export async function readCounters(trx: Trx, key: DirectoryKey): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('item_counters')
    .select(['status_key', 'total'])
    .where('account_id', '=', key.accountId)
    .where('directory_id', '=', key.directoryId)
    .execute();
  return new Map(rows.map(row => [row.status_key, row.total]));
}

/** Those of a directory's records asked for that exist: outside the trash, or in it. */
export async function readItemsByIds(
  trx: Trx,
  key: DirectoryKey,
  ids: readonly string[],
  { isInTrash = false }: { isInTrash?: boolean } = {},
): Promise<StoredItem[]> {
  if (ids.length === 0) return [];
  return trx
    .selectFrom('items')
    .select(ITEM_COLUMNS)
    .where('account_id', '=', key.accountId)
    .where('directory_id', '=', key.directoryId)
    .where('item_id', 'in', [...ids])
    .where('deleted_at', isInTrash ? 'is not' : 'is', null)
    .execute();
}
