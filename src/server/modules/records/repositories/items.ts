import { type Selectable, sql } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';
import type { ItemRow } from '../tables.ts';

export interface DirectoryKey {
  readonly accountId: string;
  readonly directoryId: string;
}

export interface ItemKey extends DirectoryKey {
  readonly itemId: string;
}

/** A record without its search text, which only queries use and which is as long as all values together. */
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
  'items.checklist',
  'items.tags',
  'items.version',
  'items.created_at',
  'items.created_by',
  'items.last_activity_at',
  'items.status_since',
  'items.service_due',
  'items.service_risk_at',
  'items.deleted_at',
  'items.merged_into',
] as const satisfies readonly `items.${keyof StoredItem}`[];

export async function readItem(trx: Trx, key: ItemKey): Promise<StoredItem | undefined> {
  return getItemByKey(trx, key).executeTakeFirst();
}

/** Returns the record, locked until commit, so that changes of the record are serialised. */
export async function lockItem(trx: Trx, key: ItemKey): Promise<StoredItem | undefined> {
  return getItemByKey(trx, key).forUpdate().executeTakeFirst();
}

export async function readItemIncludingTrashed(trx: Trx, key: ItemKey): Promise<StoredItem | undefined> {
  return getAnyItemByKey(trx, key).executeTakeFirst();
}

export async function lockTrashedItem(trx: Trx, key: ItemKey): Promise<StoredItem | undefined> {
  return getAnyItemByKey(trx, key).where('deleted_at', 'is not', null).forUpdate().executeTakeFirst();
}

/** Locks many records in a fixed order, so that concurrent calls wait for each other instead of deadlocking. */
export async function lockItems(trx: Trx, key: DirectoryKey, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .selectFrom('items')
    .select('item_id')
    .where('account_id', '=', key.accountId)
    .where('directory_id', '=', key.directoryId)
    .where(sql<boolean>`item_id = any(${ids}::uuid[])`)
    .orderBy('item_id')
    .forUpdate()
    .execute();
}

function getItemByKey(trx: Trx, key: ItemKey) {
  return getAnyItemByKey(trx, key).where('deleted_at', 'is', null);
}

function getAnyItemByKey(trx: Trx, key: ItemKey) {
  return trx
    .selectFrom('items')
    .select(ITEM_COLUMNS)
    .where('account_id', '=', key.accountId)
    .where('directory_id', '=', key.directoryId)
    .where('item_id', '=', key.itemId);
}

/**
 * Returns the directory's records with these ids, in arbitrary order. Returns only records outside the trash or, with
 * `isInTrash`, only records in the trash.
 */
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
    .where(sql<boolean>`item_id = any(${ids}::uuid[])`)
    .where('deleted_at', isInTrash ? 'is not' : 'is', null)
    .execute();
}

/** Returns those of the ids that belong to records of the directory outside the trash. */
export async function filterExistingRecordIds(
  trx: Trx,
  key: DirectoryKey,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await trx
    .selectFrom('items')
    .select('item_id')
    .where('account_id', '=', key.accountId)
    .where('directory_id', '=', key.directoryId)
    .where(sql<boolean>`item_id = any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(row => row.item_id);
}
