/** Reads pages of matches of several directories. Only the records on the page are read in full. */

import { type RawBuilder, sql } from 'kysely';
import type { OrderBy } from '#core/model.ts';
import { ITEM_COLUMNS, type RecordScope, type StoredItem } from '#server/modules/records/index.ts';
import type { SearchPageRequest } from './searchPages.ts';
import { type SearchTotal, toExactTotal } from './searchTotals.ts';
import { buildMergedOrderSql } from './sql/buildMergedMatchesSql.ts';
import type { SearchOrder } from './sql/searchOrder.ts';

export interface MergedSearchResult extends SearchTotal {
  readonly items: readonly StoredItem[];
}

/** The page and the order, which all directories share. */
export interface MergedPageRequest {
  readonly page: SearchPageRequest;
  readonly orderBy: OrderBy;
}

export function readCountedPage(
  scope: RecordScope,
  found: RawBuilder<unknown>,
  whole: MergedPageRequest,
): Promise<MergedSearchResult> {
  return readMergedPage(scope, { found, total: sql`(select count(*)::int from found)`, ...whole });
}

/** @param total Can refer to `found`, the matches as `buildMergedMatchesSql` selects them. */
export async function readMergedPage(
  scope: RecordScope,
  {
    found,
    total,
    page,
    orderBy,
  }: MergedPageRequest & { found: RawBuilder<unknown>; total: RawBuilder<unknown> },
): Promise<MergedSearchResult> {
  const rows = await readPageRows<{ total: number }>(scope, {
    found,
    told: sql`${total} as total`,
    page,
    orderBy,
  });
  const [first] = rows;
  if (first) return { items: rows, ...toExactTotal(first.total) };
  return createEmptyResult(scope, sql`with found as (${found}) select ${total} as total`);
}

interface FirstOfEach {
  readonly ids: readonly string[];
  /** The order, which must be by a column of `items` in all directories. */
  readonly order: SearchOrder;
  readonly total: RawBuilder<unknown>;
  readonly page: SearchPageRequest;
}

/**
 * Reads the page from the first records of each directory, without a filter. The length of the statement doesn't depend
 * on the number of directories.
 */
export async function readUnfilteredPage(
  scope: RecordScope,
  { ids, order: { value, direction }, total, page }: FirstOfEach,
): Promise<MergedSearchResult> {
  const columns = sql.join(ITEM_COLUMNS.map(column => sql.ref(column)));
  const { rows } = await sql<StoredItem & { total: number }>`
    select ${columns}, ${total} as total from unnest(${ids}::uuid[]) as asked (id)
    cross join lateral (
      select * from items where items.account_id = ${scope.accountId}::uuid and items.directory_id = asked.id
        and items.deleted_at is null
      order by ${value} ${direction}, items.number ${direction} limit ${page.skip + page.take}
    ) as items
    order by ${value} ${direction}, items.number ${direction}, items.directory_id
    offset ${page.skip} limit ${page.take}`.execute(scope.trx);
  const [first] = rows;
  return first
    ? { items: rows, ...toExactTotal(first.total) }
    : createEmptyResult(scope, sql`select ${total} as total`);
}

/** Returns an empty page with the total, e.g. for a page beyond the last one. */
async function createEmptyResult(
  { trx }: RecordScope,
  counting: RawBuilder<unknown>,
): Promise<MergedSearchResult> {
  const counted = await sql<{ total: number }>`${counting}`.execute(trx);
  return { items: [], ...toExactTotal(counted.rows[0]?.total ?? 0) };
}

/** Reads the rows of a page. The columns of `told` are added to each row, and can refer to `found`. */
export async function readPageRows<Told>(
  scope: RecordScope,
  {
    found,
    told,
    page,
    orderBy,
  }: MergedPageRequest & { found: RawBuilder<unknown>; told: RawBuilder<unknown> },
): Promise<(StoredItem & Told)[]> {
  const columns = sql.join(ITEM_COLUMNS.map(column => sql.ref(column)));
  const order = buildMergedOrderSql(orderBy);
  const rows = await sql<StoredItem & Told>`
    with found as materialized (${found}), told as materialized (select ${told}), page as materialized (
      select item_id, directory_id, row_number() over (order by ${order}) as nth
      from (select * from found order by ${order} offset ${page.skip} limit ${page.take}) as first
    )
    select ${columns}, told.* from page cross join told
    join items on items.account_id = ${scope.accountId}::uuid
      and items.directory_id = page.directory_id and items.item_id = page.item_id
    order by page.nth`.execute(scope.trx);
  return rows.rows;
}
