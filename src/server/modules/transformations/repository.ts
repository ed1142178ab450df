/** Stores transformations, and the records created by them. */
import { sql } from 'kysely';
import type { DataTransformation } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { buildFromRecordsSql, buildRecordJoinSql, type ItemKey } from '#server/modules/records/index.ts';

/** Returns the account's transformations, sorted by name. */
export async function listTransformations(trx: Trx, accountId: string): Promise<DataTransformation[]> {
  const rows = await trx
    .selectFrom('transformations')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy(sql`lower(name)`)
    .orderBy('transformation_id')
    .execute();
  return rows.map(row => ({
    ...row.content,
    id: row.transformation_id,
    name: row.name,
    sourceDirectoryId: row.source_directory_id,
    targetDirectoryId: row.target_directory_id,
  }));
}

/** Inserts a transformation, or replaces the transformation with this id. */
export async function writeTransformation(
  trx: Trx,
  accountId: string,
  { id, name, sourceDirectoryId, targetDirectoryId, ...rest }: DataTransformation,
): Promise<void> {
  const content = {
    name,
    source_directory_id: sourceDirectoryId,
    target_directory_id: targetDirectoryId,
    content: JSON.stringify(rest),
  };
  await trx
    .insertInto('transformations')
    .values({ account_id: accountId, transformation_id: id, ...content })
    .onConflict(conflict => conflict.columns(['account_id', 'transformation_id']).doUpdateSet(content))
    .execute();
}

/** Returns true if the row existed. */
export async function removeTransformation(trx: Trx, accountId: string, id: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('transformations')
    .where('account_id', '=', accountId)
    .where('transformation_id', '=', id)
    .returning('transformation_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns the oldest record created from this one, ignoring records in the trash. A merged record is
 * replaced by the record into which it was merged.
 */
export async function findCreatedRecord(
  trx: Trx,
  source: ItemKey,
  transformationId: string,
): Promise<ItemKey | undefined> {
  const { rows } = await sql<{ directory_id: string; item_id: string }>`
    with recursive made as (
      select items.account_id, items.directory_id, items.item_id, items.deleted_at, items.merged_into, link.at
      from transformed_items as link
      ${buildRecordJoinSql({ of: 'link', as: 'items', columns: { directory: 'made_directory_id', item: 'made_item_id' } })}
      where link.account_id = ${source.accountId}::uuid and link.transformation_id = ${transformationId}::uuid
        and link.item_id = ${source.itemId}::uuid
      union
      select items.account_id, items.directory_id, items.item_id, items.deleted_at, items.merged_into, made.at
      from made
      ${buildRecordJoinSql({ of: 'made', as: 'items', columns: { directory: 'directory_id', item: 'merged_into' } })}
    )
    select directory_id, item_id from made where deleted_at is null order by at, item_id limit 1`.execute(
    trx,
  );
  const [row] = rows;
  return row && { accountId: source.accountId, directoryId: row.directory_id, itemId: row.item_id };
}

/**
 * Records that a record was created from another one. Returns false if another record was created from the
 * same source in the meantime, and only one is allowed.
 */
export async function insertTransformedItem(
  trx: Trx,
  made: { transformationId: string; source: ItemKey; made: ItemKey; isOnly: boolean; userId: string },
): Promise<boolean> {
  const { transformationId, source, isOnly } = made;
  // A record in the trash doesn't count.
  if (isOnly)
    await sql`update transformed_items as link set is_only = false
      ${buildFromRecordsSql({ accountId: source.accountId })}
        and link.account_id = items.account_id and link.transformation_id = ${transformationId}::uuid
        and link.item_id = ${source.itemId}::uuid and link.is_only
        and items.directory_id = link.made_directory_id and items.item_id = link.made_item_id
        and items.deleted_at is not null`.execute(trx);
  const { numInsertedOrUpdatedRows: count } = await trx
    .insertInto('transformed_items')
    .values({
      account_id: source.accountId,
      transformation_id: transformationId,
      directory_id: source.directoryId,
      item_id: source.itemId,
      made_directory_id: made.made.directoryId,
      made_item_id: made.made.itemId,
      is_only: isOnly,
      user_id: made.userId,
    })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return (count ?? 0n) > 0n;
}
