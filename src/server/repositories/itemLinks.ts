/** What hangs on a record's values: unique keys, and references to other records. */
import { sql } from 'kysely';
import type { Trx } from '../database/database.ts';
import type { ItemKey } from './items.ts';

export interface UniqueKey {
  readonly fieldId: string;
  readonly key: string;
}

/** Of these keys, those another record holds already. */
export async function takenKeys(trx: Trx, key: ItemKey, wanted: readonly UniqueKey[]): Promise<UniqueKey[]> {
  const taken: UniqueKey[] = [];
  for (const { fieldId, key: value } of wanted) {
    const row = await trx
      .selectFrom('unique_values')
      .select('item_id')
      .where('account_id', '=', key.accountId)
      .where('directory_id', '=', key.directoryId)
      .where('field_id', '=', fieldId)
      .where('value_key', '=', value)
      .where('item_id', '<>', key.itemId)
      .executeTakeFirst();
    if (row) taken.push({ fieldId, key: value });
  }
  return taken;
}

/** Replaces the keys the record holds for these fields; answers those lost to another record in a race. */
export async function replaceUniqueKeys(
  trx: Trx,
  key: ItemKey,
  change: { fieldIds: readonly string[]; keys: readonly UniqueKey[] },
): Promise<UniqueKey[]> {
  if (change.fieldIds.length === 0) return [];
  await deleteUniqueKeys(trx, key, change.fieldIds);
  const lost: UniqueKey[] = [];
  for (const unique of change.keys) {
    const inserted = await trx
      .insertInto('unique_values')
      .values({
        account_id: key.accountId,
        directory_id: key.directoryId,
        field_id: unique.fieldId,
        value_key: unique.key,
        item_id: key.itemId,
      })
      .onConflict(conflict => conflict.doNothing())
      .returning('item_id')
      .executeTakeFirst();
    if (!inserted) lost.push(unique);
  }
  return lost;
}

async function deleteUniqueKeys(trx: Trx, key: ItemKey, fieldIds: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('unique_values')
    .where('account_id', '=', key.accountId)
    .where('directory_id', '=', key.directoryId)
    .where('item_id', '=', key.itemId)
    .where('field_id', 'in', [...fieldIds])
    .execute();
}

/** A record in the trash gives its unique values up. */
export async function releaseUniqueKeys(trx: Trx, key: ItemKey): Promise<void> {
  await trx
    .deleteFrom('unique_values')
    .where('account_id', '=', key.accountId)
    .where('directory_id', '=', key.directoryId)
    .where('item_id', '=', key.itemId)
    .execute();
}

export async function replaceReferences(
  trx: Trx,
  key: ItemKey,
  change: { fieldIds: readonly string[]; targets: readonly { fieldId: string; targetId: string }[] },
): Promise<void> {
  if (change.fieldIds.length > 0) {
    await trx
      .deleteFrom('item_references')
      .where('account_id', '=', key.accountId)
      .where('directory_id', '=', key.directoryId)
      .where('item_id', '=', key.itemId)
      .where('field_id', 'in', [...change.fieldIds])
      .execute();
  }
  if (change.targets.length === 0) return;
  await trx
    .insertInto('item_references')
    .values(
      change.targets.map(target => ({
        account_id: key.accountId,
        directory_id: key.directoryId,
        item_id: key.itemId,
        field_id: target.fieldId,
        target_id: target.targetId,
      })),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute();
}

export interface ReferringItem {
  readonly directoryId: string;
  readonly itemId: string;
  readonly fieldId: string;
}

/** Records (not in the trash) that point at this one. */
export async function referringItems(
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
