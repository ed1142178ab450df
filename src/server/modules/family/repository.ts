import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';
import type { Schema } from '#server/kernel/database/schema.ts';
import type { ItemKey } from '#server/modules/records/index.ts';

type Table = Schema['contact_relations'];
export type StoredRelation = Selectable<Table>;

/** Selects from relations as `relation`. The caller joins further tables and chooses the columns. */
export function selectRelations(trx: Trx) {
  return trx.selectFrom('contact_relations as relation');
}

/** Returns the relations of one contact, oldest first. */
export async function listContactRelations(
  trx: Trx,
  { accountId, directoryId, itemId }: ItemKey,
): Promise<StoredRelation[]> {
  return trx
    .selectFrom('contact_relations')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('directory_id', '=', directoryId)
    .where(({ or, eb }) => or([eb('item_id', '=', itemId), eb('other_id', '=', itemId)]))
    .orderBy('created_at')
    .orderBy('relation_id')
    .execute();
}

/** Returns the relations of several contacts, oldest first. */
export async function listRelationsForContacts(
  trx: Trx,
  { accountId, directoryId, itemIds }: Omit<ItemKey, 'itemId'> & { itemIds: readonly string[] },
): Promise<StoredRelation[]> {
  if (itemIds.length === 0) return [];
  const ids = sql`${[...itemIds]}::uuid[]`;
  return trx
    .selectFrom('contact_relations')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('directory_id', '=', directoryId)
    .where(sql<boolean>`(item_id = any(${ids}) or other_id = any(${ids}))`)
    .orderBy('created_at')
    .orderBy('relation_id')
    .execute();
}

export async function insertRelation(trx: Trx, row: Insertable<Table>): Promise<StoredRelation> {
  return trx.insertInto('contact_relations').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function updateRelationRow(
  trx: Trx,
  { account_id, relation_id }: StoredRelation,
  change: Updateable<Table>,
): Promise<StoredRelation> {
  return trx
    .updateTable('contact_relations')
    .set(change)
    .where('account_id', '=', account_id)
    .where('relation_id', '=', relation_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function removeRelation(trx: Trx, { account_id, relation_id }: StoredRelation): Promise<void> {
  await trx
    .deleteFrom('contact_relations')
    .where('account_id', '=', account_id)
    .where('relation_id', '=', relation_id)
    .execute();
}

/**
 * Returns true if `itemId` is an ancestor of the contact `of`, or the same contact. The relation `but` is
 * ignored.
 */
export async function isAncestor(
  trx: Trx,
  { accountId, directoryId, itemId }: ItemKey,
  { of, but }: { of: string; but: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`with recursive ancestors (id) as (
      select ${of}::uuid
      union
      select relation.item_id from contact_relations as relation
        join ancestors on relation.other_id = ancestors.id
        where relation.account_id = ${accountId}::uuid and relation.directory_id = ${directoryId}::uuid
          and relation.kind = 'Parent' and relation.relation_id is distinct from ${but}::uuid
    ) select exists (select 1 from ancestors where id = ${itemId}::uuid) as found`.execute(trx);
  return rows[0]?.found === true;
}
