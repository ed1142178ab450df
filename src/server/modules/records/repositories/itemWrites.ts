import { sql } from 'kysely';
import type { Checklist, FieldValue, FieldValues } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { type DirectoryKey, ITEM_COLUMNS, type ItemKey, type StoredItem } from './items.ts';

export interface ItemContent {
  readonly status: string | null;
  readonly position: string;
  readonly display: string;
  readonly searchText: string;
  readonly values: FieldValues;
  readonly checklist: Checklist;
  readonly tags: readonly string[];
}

export interface NewItem extends ItemContent {
  readonly itemId: string;
  readonly number: number;
  readonly userId: string;
  /** ISO 8601; defaults to now. */
  readonly createdAt: string | undefined;
  readonly lastActivityAt: string | undefined;
  readonly statusSince: string | undefined;
}

/** Inserts records of one directory with one statement, and returns them in the given order. */
export async function insertItems(
  trx: Trx,
  key: DirectoryKey,
  items: readonly NewItem[],
): Promise<StoredItem[]> {
  if (items.length === 0) return [];
  const inserted = await sql<ItemStamp>`
    insert into items (account_id, directory_id, item_id, number, created_by, created_at, last_activity_at,
      status_since, status_id, position, display, search_text, custom_fields, checklist, tags)
    select ${key.accountId}::uuid, ${key.directoryId}::uuid, item_id, number, created_by,
      coalesce(created_at, now()), coalesce(last_activity_at, now()), coalesce(status_since, now()),
      status_id, position, display, search_text, custom_fields, checklist, tags::uuid[]
    from unnest(
      ${items.map(item => item.itemId)}::uuid[],
      ${items.map(item => item.number)}::bigint[],
      ${items.map(item => item.userId)}::uuid[],
      ${items.map(item => item.createdAt ?? null)}::timestamptz[],
      ${items.map(item => item.lastActivityAt ?? null)}::timestamptz[],
      ${items.map(item => item.statusSince ?? null)}::timestamptz[],
      ${contentArrays(items)}
    ) as new (item_id, number, created_by, created_at, last_activity_at, status_since,
      status_id, position, display, search_text, custom_fields, checklist, tags)
    returning item_id, version, created_at, last_activity_at, status_since`.execute(trx);
  return inOrder(items, inserted.rows, (item, stamp) => ({ ...expectNewItem(key, item), ...stamp }));
}

/** A record about to be stored, without the times that the database sets. */
export type PredictedItem = Omit<StoredItem, 'created_at' | 'last_activity_at' | 'status_since'>;

export function expectNewItem(key: DirectoryKey, item: NewItem): PredictedItem {
  return {
    account_id: key.accountId,
    directory_id: key.directoryId,
    item_id: item.itemId,
    number: item.number,
    created_by: item.userId,
    service_due: null,
    service_risk_at: null,
    version: 1,
    ...toContent(item),
  };
}

export function expectChangedItem(item: ChangedItem): PredictedItem {
  return { ...item.current, version: item.current.version + 1, ...toContent(item) };
}

export interface ChangedItem extends ItemContent {
  readonly current: StoredItem;
}

/**
 * Writes the contents of records that the caller has locked, and increments their versions. Returns the records in the
 * given order.
 */
export async function updateItems(
  trx: Trx,
  key: DirectoryKey,
  items: readonly ChangedItem[],
): Promise<StoredItem[]> {
  if (items.length === 0) return [];
  const changed = items.map(item => ({ ...item, itemId: item.current.item_id }));
  const updated = await sql<ItemStamp>`
    update items set status_id = new.status_id, position = new.position, display = new.display,
      search_text = new.search_text, custom_fields = new.custom_fields, checklist = new.checklist,
      tags = new.tags::uuid[],
      version = items.version + 1, last_activity_at = now(),
      status_since = case when items.status_id is distinct from new.status_id then now() else items.status_since end
    from unnest(
      ${changed.map(item => item.itemId)}::uuid[],
      ${contentArrays(items)}
    ) as new (item_id, status_id, position, display, search_text, custom_fields, checklist, tags)
    where items.account_id = ${key.accountId}::uuid and items.directory_id = ${key.directoryId}::uuid
      and items.item_id = new.item_id
    returning items.item_id, items.version, items.created_at, items.last_activity_at, items.status_since`.execute(
    trx,
  );
  return inOrder(changed, updated.rows, (item, stamp) => ({ ...expectChangedItem(item), ...stamp }));
}

/** Builds one array per column, so that the statement is the same for any number of rows. */
function contentArrays(items: readonly ItemContent[]) {
  return sql`
    ${items.map(item => item.status)}::uuid[],
    ${items.map(item => item.position)}::text[],
    ${items.map(item => item.display)}::text[],
    ${items.map(item => item.searchText)}::text[],
    ${items.map(item => JSON.stringify(item.values))}::jsonb[],
    ${items.map(item => JSON.stringify(item.checklist))}::jsonb[],
    ${items.map(item => `{${item.tags.join(',')}}`)}::text[]`;
}

type ItemStamp = Pick<StoredItem, 'item_id' | 'version' | 'created_at' | 'last_activity_at' | 'status_since'>;

function toContent(item: ItemContent) {
  return {
    status_id: item.status,
    position: item.position,
    display: item.display,
    custom_fields: item.values,
    checklist: item.checklist,
    tags: [...item.tags],
    deleted_at: null,
    merged_into: null,
  };
}

/** Returns records in the order of the items, because statements return rows in arbitrary order. */
function inOrder<Item extends { itemId: string }>(
  items: readonly Item[],
  stamps: readonly ItemStamp[],
  toStored: (item: Item, stamp: ItemStamp) => StoredItem,
): StoredItem[] {
  const byId = new Map(stamps.map(stamp => [stamp.item_id, stamp]));
  return items.map(item => {
    const stamp = byId.get(item.itemId);
    if (!stamp) throw new Error('A record was not written.');
    return toStored(item, stamp);
  });
}

/**
 * Updates the last activity of a record after a comment or a file was added to it. The version stays the same. Returns
 * false if the record doesn't exist or is in the trash.
 */
export async function updateLastActivity(trx: Trx, key: ItemKey): Promise<boolean> {
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

/** Moves records to the trash. Returns the records that weren't in the trash before, in their new state. */
export async function markItemsDeleted(
  trx: Trx,
  key: DirectoryKey,
  { itemIds, mergedInto }: { itemIds: readonly string[]; mergedInto: string | null },
): Promise<Pick<StoredItem, 'item_id' | 'version' | 'status_id'>[]> {
  return trx
    .updateTable('items')
    .set({ deleted_at: sql<string>`now()`, merged_into: mergedInto, version: sql<number>`version + 1` })
    .where('account_id', '=', key.accountId)
    .where('directory_id', '=', key.directoryId)
    .where(sql<boolean>`item_id = any(${[...itemIds]}::uuid[])`)
    .where('deleted_at', 'is', null)
    .returning(['item_id', 'version', 'status_id'])
    .execute();
}

export async function restoreItemRow(
  trx: Trx,
  key: ItemKey,
  content: Pick<ItemContent, 'status' | 'position' | 'display' | 'searchText'>,
): Promise<StoredItem> {
  return trx
    .updateTable('items')
    .set({
      deleted_at: null,
      merged_into: null,
      status_id: content.status,
      status_since: sql<string>`case when status_id is distinct from ${content.status}::uuid then now() else status_since end`,
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

export interface ItemServiceTimes {
  readonly itemId: string;
  /** ISO 8601. */
  readonly due: string | null;
  readonly riskAt: string | null;
}

/** Stores due times. This doesn't count as a change of the records: their versions stay the same. */
export async function writeServiceTimes(
  trx: Trx,
  key: DirectoryKey,
  items: readonly ItemServiceTimes[],
): Promise<void> {
  if (items.length === 0) return;
  await sql`update items set service_due = timed.due, service_risk_at = timed.risk_at
    from unnest(
      ${items.map(({ itemId }) => itemId)}::uuid[],
      ${items.map(({ due }) => due)}::timestamptz[],
      ${items.map(({ riskAt }) => riskAt)}::timestamptz[]
    ) as timed (item_id, due, risk_at)
    where items.account_id = ${key.accountId}::uuid and items.directory_id = ${key.directoryId}::uuid
      and items.item_id = timed.item_id`.execute(trx);
}

export interface ConvertedItem {
  readonly itemId: string;
  readonly value: FieldValue | null;
}

/**
 * Replaces the value of one field in many records. Returns the new versions, keyed by record id. The last activity
 * doesn't change.
 */
export async function replaceFieldValues(
  trx: Trx,
  key: DirectoryKey,
  { fieldId, items }: { fieldId: string; items: readonly ConvertedItem[] },
): Promise<Map<string, number>> {
  if (items.length === 0) return new Map();
  const updated = await sql<{ item_id: string; version: number }>`
    update items set version = items.version + 1,
      custom_fields = case when new.value = 'null' then items.custom_fields - ${fieldId}::text
        else jsonb_set(items.custom_fields, array[${fieldId}::text], new.value) end
    from unnest(${items.map(item => item.itemId)}::uuid[],
      ${items.map(item => JSON.stringify(item.value))}::jsonb[]) as new (item_id, value)
    where items.account_id = ${key.accountId}::uuid and items.directory_id = ${key.directoryId}::uuid
      and items.item_id = new.item_id
    returning items.item_id, items.version`.execute(trx);
  return new Map(updated.rows.map(row => [row.item_id, row.version]));
}
