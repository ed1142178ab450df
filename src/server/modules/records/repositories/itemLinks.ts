/** Stores data derived from a record's values: unique keys, and references to other records. */
import { sql } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';
import type { DirectoryKey } from './items.ts';

export interface StoredUniqueKey {
  readonly fieldId: string;
  readonly key: string;
}

export interface ItemUniqueKey extends StoredUniqueKey {
  readonly itemId: string;
}

/** Returns those of the keys that already belong to a record other than the one claiming them. */
export async function findUniqueKeyConflicts<Wanted extends ItemUniqueKey>(
  trx: Trx,
  key: DirectoryKey,
  wanted: readonly Wanted[],
): Promise<Wanted[]> {
  if (wanted.length === 0) return [];
  const taken = await sql<{ place: number }>`
    select wanted.place::int as place
    from unnest(${wanted.map(one => one.fieldId)}::text[], ${wanted.map(one => one.key)}::text[],
      ${wanted.map(one => one.itemId)}::uuid[]) with ordinality as wanted (field_id, value_key, item_id, place)
    join unique_values as held on held.account_id = ${key.accountId}::uuid
      and held.directory_id = ${key.directoryId}::uuid and held.field_id = wanted.field_id
      and held.value_key = wanted.value_key collate "C" and held.item_id <> wanted.item_id`.execute(trx);
  return taken.rows.flatMap(({ place }) => wanted[place - 1] ?? []);
}

export interface ItemFieldKey {
  readonly itemId: string;
  readonly fieldId: string;
}

/**
 * Replaces the keys of the given fields. Returns the keys that couldn't be claimed, because another record
 * has them.
 */
export async function replaceUniqueKeys(
  trx: Trx,
  key: DirectoryKey,
  { released, keys }: { released: readonly ItemFieldKey[]; keys: readonly ItemUniqueKey[] },
): Promise<ItemUniqueKey[]> {
  if (released.length > 0) {
    await sql`delete from unique_values using ${pairs(released)} as gone (item_id, field_id)
      where unique_values.account_id = ${key.accountId}::uuid
        and unique_values.directory_id = ${key.directoryId}::uuid
        and unique_values.item_id = gone.item_id and unique_values.field_id = gone.field_id`.execute(trx);
  }
  if (keys.length === 0) return [];
  const taken = await sql<{ item_id: string; field_id: string }>`
    insert into unique_values (account_id, directory_id, field_id, value_key, item_id)
    select ${key.accountId}::uuid, ${key.directoryId}::uuid, field_id, value_key, item_id
    from unnest(${keys.map(one => one.fieldId)}::text[], ${keys.map(one => one.key)}::text[],
      ${keys.map(one => one.itemId)}::uuid[]) as wanted (field_id, value_key, item_id)
    order by field_id, value_key
    on conflict do nothing returning item_id, field_id`.execute(trx);
  const got = new Set(taken.rows.map(row => `${row.item_id} ${row.field_id}`));
  return keys.filter(one => !got.has(`${one.itemId} ${one.fieldId}`));
}

function pairs(fields: readonly ItemFieldKey[]) {
  return sql`unnest(${fields.map(one => one.itemId)}::uuid[], ${fields.map(one => one.fieldId)}::text[])`;
}

/** Releases the unique values of records that are moved to the trash. */
export async function releaseUniqueKeys(
  trx: Trx,
  key: DirectoryKey,
  itemIds: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('unique_values')
    .where('account_id', '=', key.accountId)
    .where('directory_id', '=', key.directoryId)
    .where(sql<boolean>`item_id = any(${[...itemIds]}::uuid[])`)
    .execute();
}

export async function deleteUniqueKeys(trx: Trx, key: DirectoryKey, fieldId: string): Promise<void> {
  await trx
    .deleteFrom('unique_values')
    .where('account_id', '=', key.accountId)
    .where('directory_id', '=', key.directoryId)
    .where('field_id', '=', fieldId)
    .execute();
}

export async function replaceReferences(
  trx: Trx,
  key: DirectoryKey,
  { released, targets }: { released: readonly ItemFieldKey[]; targets: readonly StoredItemReference[] },
): Promise<void> {
  if (released.length > 0) {
    await sql`delete from item_references using ${pairs(released)} as gone (item_id, field_id)
      where item_references.account_id = ${key.accountId}::uuid
        and item_references.directory_id = ${key.directoryId}::uuid
        and item_references.item_id = gone.item_id and item_references.field_id = gone.field_id`.execute(trx);
  }
  if (targets.length === 0) return;
  await sql`insert into item_references (account_id, directory_id, item_id, field_id, target_id)
    select ${key.accountId}::uuid, ${key.directoryId}::uuid, item_id, field_id, target_id
    from unnest(${targets.map(one => one.itemId)}::uuid[], ${targets.map(one => one.fieldId)}::text[],
      ${targets.map(one => one.targetId)}::uuid[]) as link (item_id, field_id, target_id)
    on conflict do nothing`.execute(trx);
}

export interface StoredItemReference extends ItemFieldKey {
  readonly targetId: string;
}

export interface ReferringItem {
  readonly directoryId: string;
  readonly itemId: string;
  readonly fieldId: string;
}

/** Returns the references to a record from other records outside the trash. */
export async function listReferringRecords(
  trx: Trx,
  accountId: string,
  targetId: string,
): Promise<ReferringItem[]> {
  const rows = await trx
    .selectFrom('item_references as link')
    .innerJoin('items as item', join =>
      join
        .onRef('item.account_id', '=', 'link.account_id')
        .onRef('item.directory_id', '=', 'link.directory_id')
        .onRef('item.item_id', '=', 'link.item_id'),
    )
    .select(['link.directory_id', 'link.item_id', 'link.field_id'])
    .where('link.account_id', '=', accountId)
    .where('link.target_id', '=', targetId)
    .where('item.deleted_at', 'is', null)
    .where(sql<boolean>`link.item_id <> ${targetId}::uuid`)
    .orderBy('link.item_id')
    .execute();
  return rows.map(row => ({ directoryId: row.directory_id, itemId: row.item_id, fieldId: row.field_id }));
}

/**
 * Returns the ids of those of the records to which records outside the trash and outside `itemIds` refer.
 */
export async function filterReferencedRecords(
  trx: Trx,
  accountId: string,
  itemIds: readonly string[],
): Promise<string[]> {
  const found = await sql<{ target_id: string }>`
    select distinct link.target_id from item_references as link
    join items on items.account_id = link.account_id and items.directory_id = link.directory_id
      and items.item_id = link.item_id
    where link.account_id = ${accountId}::uuid and link.target_id = any(${[...itemIds]}::uuid[])
      and items.deleted_at is null and link.item_id <> all(${[...itemIds]}::uuid[])`.execute(trx);
  return found.rows.map(row => row.target_id);
}
