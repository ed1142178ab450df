import type { Trx } from '#server/kernel/database/database.ts';
import { selectRelations } from '#server/modules/family/index.ts';
import type { ImportKey } from './imports.ts';

export async function insertImportRelations(
  trx: Trx,
  { accountId, importId }: ImportKey,
  relationIds: readonly string[],
): Promise<void> {
  if (relationIds.length === 0) return;
  const rows = relationIds.map(id => ({ account_id: accountId, import_id: importId, relation_id: id }));
  await trx.insertInto('import_relations').values(rows).execute();
}

/** Returns some of the import's relations that still exist, each with one of its contacts. */
export async function readImportRelations(trx: Trx, { accountId, importId }: ImportKey, take: number) {
  return selectRelations(trx)
    .innerJoin('import_relations as made', join =>
      join
        .onRef('made.account_id', '=', 'relation.account_id')
        .onRef('made.relation_id', '=', 'relation.relation_id'),
    )
    .select(['relation.relation_id', 'relation.item_id'])
    .where('made.account_id', '=', accountId)
    .where('made.import_id', '=', importId)
    .limit(take)
    .execute();
}

export async function removeImportRelations(
  trx: Trx,
  { accountId, importId }: ImportKey,
  relationIds: readonly string[],
): Promise<void> {
  if (relationIds.length === 0) return;
  await trx
    .deleteFrom('import_relations')
    .where('account_id', '=', accountId)
    .where('import_id', '=', importId)
    .where('relation_id', 'in', [...relationIds])
    .execute();
}
