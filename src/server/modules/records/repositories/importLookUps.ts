import { sql } from 'kysely';
import type { FieldValues } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { DirectoryKey } from './items.ts';

/** Returns records outside the trash with numbers above `after`, sorted by number, with the values of some fields. */
export async function readDisplayPage(
  trx: Trx,
  key: DirectoryKey,
  { after, take, fieldIds }: { after: number; take: number; fieldIds: readonly string[] },
) {
  const values = sql<FieldValues | null>`(select jsonb_object_agg(one.key, one.value)
    from jsonb_each(custom_fields) as one where one.key = any(${[...fieldIds]}::text[]))`;
  return getItems(trx, key)
    .select(['item_id', 'number', 'display', 'status_id'])
    .select(fieldIds.length > 0 ? values.as('values') : sql<FieldValues | null>`null`.as('values'))
    .where('number', '>', after)
    .orderBy('number')
    .limit(take)
    .execute();
}

export async function findIdsByNumbers(
  trx: Trx,
  key: DirectoryKey,
  numbers: readonly number[],
): Promise<Map<number, string>> {
  if (numbers.length === 0) return new Map();
  const rows = await getItems(trx, key)
    .select(['item_id', 'number'])
    .where(sql<boolean>`number = any(${[...numbers]}::bigint[])`)
    .execute();
  return new Map(rows.map(row => [row.number, row.item_id]));
}

/** Returns the ids of records that have the given keys in a unique field, keyed by key. */
export async function findIdsByUniqueKeys(
  trx: Trx,
  key: DirectoryKey,
  { fieldId, keys }: { fieldId: string; keys: readonly string[] },
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await trx
    .selectFrom('unique_values')
    .select(['item_id', 'value_key'])
    .where('account_id', '=', key.accountId)
    .where('directory_id', '=', key.directoryId)
    .where('field_id', '=', fieldId)
    .where(sql<boolean>`value_key = any(${[...keys]}::text[])`)
    .execute();
  return new Map(rows.map(row => [row.value_key, row.item_id]));
}

/** Returns the values of one field in records outside the trash with numbers above `after`, sorted by number. */
export async function readValuePage(
  trx: Trx,
  key: DirectoryKey,
  { fieldId, after, take }: { fieldId: string; after: number; take: number },
) {
  return getItems(trx, key)
    .select(['item_id', 'number', sql<unknown>`custom_fields -> ${fieldId}::text`.as('value')])
    .where('number', '>', after)
    .orderBy('number')
    .limit(take)
    .execute();
}

function getItems(trx: Trx, key: DirectoryKey) {
  return trx
    .selectFrom('items')
    .where('account_id', '=', key.accountId)
    .where('directory_id', '=', key.directoryId)
    .where('deleted_at', 'is', null);
}
