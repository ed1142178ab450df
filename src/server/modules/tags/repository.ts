/** Stores an account's tags, and which records have them. */
import { sql } from 'kysely';
import type { Tag } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { withLongStatementTimeout } from '#server/kernel/database/longStatements.ts';

/** Returns the account's tags, sorted by name. */
export async function listTags(trx: Trx): Promise<Tag[]> {
  const rows = await trx.selectFrom('tags').selectAll().orderBy('name').orderBy('tag_id').execute();
  return rows.map(({ tag_id, name, color }) => ({ id: tag_id, name, ...(color === null ? {} : { color }) }));
}

/** Counts the records outside the trash that have each tag; unused tags are missing. */
export async function countTagUses(trx: Trx, accountId: string): Promise<Map<string, number>> {
  const counted = await sql<{ tag_id: string; count: number }>`
    select tag_id, count(*)::int as count from items, unnest(items.tags) as tag_id
    where items.account_id = ${accountId}::uuid and items.deleted_at is null and items.tags <> '{}'
    group by tag_id`.execute(trx);
  return new Map(counted.rows.map(row => [row.tag_id, row.count]));
}

/** Returns the tags used by records of these directories, outside the trash. */
export async function findUsedTags(
  trx: Trx,
  accountId: string,
  directoryIds: readonly string[],
): Promise<Set<string>> {
  if (directoryIds.length === 0) return new Set();
  const found = await sql<{ tag_id: string }>`
    select tag_id from tags
    where account_id = ${accountId}::uuid and exists (
      select from items
      where items.account_id = tags.account_id and items.deleted_at is null
        and items.directory_id = any(${[...directoryIds]}::uuid[])
        and items.tags <> '{}' and items.tags @> array[tags.tag_id])`.execute(trx);
  return new Set(found.rows.map(row => row.tag_id));
}

/**
 * Returns the ids that belong to tags, and prevents the deletion of these tags until this transaction ends.
 */
export async function lockExistingTags(
  trx: Trx,
  accountId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await trx
    .selectFrom('tags')
    .select('tag_id')
    .where('account_id', '=', accountId)
    .where('tag_id', 'in', [...ids])
    .orderBy('tag_id')
    .forKeyShare()
    .execute();
  return new Set(rows.map(row => row.tag_id));
}

export async function upsertTag(trx: Trx, accountId: string, { id, name, color }: Tag): Promise<void> {
  await trx
    .insertInto('tags')
    .values({ account_id: accountId, tag_id: id, name, color: color ?? null })
    .onConflict(conflict =>
      conflict.columns(['account_id', 'tag_id']).doUpdateSet({ name, color: color ?? null }),
    )
    .execute();
}

/**
 * Deletes a tag, after waiting for transactions that are adding the tag to a record. Returns whether the tag
 * existed.
 */
export async function removeTag(trx: Trx, accountId: string, tagId: string): Promise<boolean> {
  const gone = await trx
    .deleteFrom('tags')
    .where('account_id', '=', accountId)
    .where('tag_id', '=', tagId)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** Removes a tag from every record, including records in the trash, or replaces it with another tag. */
export async function replaceTagOnItems(
  trx: Trx,
  accountId: string,
  { from, into }: { from: string; into: string | null },
): Promise<void> {
  const without = sql`array_remove(tags, ${from}::uuid)`;
  const replaced =
    into === null
      ? without
      : sql`case when tags @> array[${into}::uuid] then ${without}
          else array_replace(tags, ${from}::uuid, ${into}::uuid) end`;
  const update = sql`update items set tags = ${replaced}
    where account_id = ${accountId}::uuid and tags <> '{}' and tags @> array[${from}::uuid]`;
  await withLongStatementTimeout(trx, () => update.execute(trx));
}

/** Removes the given tags that no record outside the trash has, and returns their ids. */
export async function removeUnusedTagRows(
  trx: Trx,
  accountId: string,
  tagIds: readonly string[],
): Promise<string[]> {
  if (tagIds.length === 0) return [];
  return withLongStatementTimeout(trx, async () => {
    const gone = await sql<{ tag_id: string }>`
      delete from tags where account_id = ${accountId}::uuid and tag_id = any(${tagIds}::uuid[])
        and tag_id not in (select unnest(items.tags) from items
          where items.account_id = ${accountId}::uuid and items.deleted_at is null and items.tags <> '{}')
      returning tag_id`.execute(trx);
    const ids = gone.rows.map(row => row.tag_id);
    if (ids.length === 0) return ids;
    // Records in the trash still have the deleted tags.
    await sql`update items set tags = array(select tag from unnest(tags) as tag where tag <> all(${ids}::uuid[]))
      where account_id = ${accountId}::uuid and tags <> '{}' and tags && ${ids}::uuid[]`.execute(trx);
    return ids;
  });
}
