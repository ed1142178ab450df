/** A page of records with its total: exact up to a limit and where unfiltered, an estimate beyond. */
import { sql } from 'kysely';
import { EXACT_TOTAL_LIMIT, RECORDS_PER_PAGE } from '#core/limits.ts';
import type { SearchRequest } from '#core/model.ts';
import type { ItemRow } from '../database/recordTables.ts';
import { readCounters } from '../repositories/itemCounters.ts';
import { ITEM_COLUMNS, readItemsByIds, type StoredItem } from '../repositories/items.ts';
import type { OpenDirectory, RecordScope } from './recordScope.ts';
import { type SearchSql, searchSql } from './searchSql.ts';

export interface FoundItems {
  readonly items: StoredItem[];
  readonly total: number;
  readonly totalExact: boolean;
}

export async function searchItems(
  scope: RecordScope,
  opened: OpenDirectory,
  request: SearchRequest,
): Promise<FoundItems> {
  const found = searchSql(scope, opened, request);
  const page = { skip: request.skip ?? 0, take: request.take ?? RECORDS_PER_PAGE };
  const search = { request, found, page };
  const rows = await countedRows(scope, opened, search);
  const items = rows.map(({ total: _, ...item }) => item);
  const known = rows[0]?.total;
  return {
    items,
    ...(known === undefined ? await totalOf(scope, opened, { ...search, items }) : exact(known)),
  };
}

/** The lanes of a board, in the order asked; each with its own total. */
export async function searchLanes(
  scope: RecordScope,
  opened: OpenDirectory,
  requests: readonly SearchRequest[],
): Promise<FoundItems[]> {
  const found: FoundItems[] = [];
  for (const request of requests) found.push(await searchItems(scope, opened, request));
  return found;
}

/** The ids of the first matches, in the order asked for. */
export async function findItemIds(
  scope: RecordScope,
  opened: OpenDirectory,
  { request, take }: { request: SearchRequest; take: number },
): Promise<string[]> {
  const { where, orderBy } = searchSql(scope, opened, request);
  const rows = await scope.trx
    .selectFrom('items')
    .select('items.item_id')
    .where(where)
    .orderBy(sql`${orderBy}`)
    .limit(take)
    .execute();
  return rows.map(row => row.item_id);
}

type CountedRow = StoredItem & { total?: number };

/** The page, with the total in each row where that costs no second look at the records. */
async function countedRows(scope: RecordScope, opened: OpenDirectory, search: Search): Promise<CountedRow[]> {
  if (search.found.isUnfiltered) return readPageWithCounters(scope, opened, search);
  if (search.found.sortedBy) return readPageCountingMatches(scope, opened, search);
  return readPage(scope, search.found, search.page);
}

interface Page {
  readonly skip: number;
  readonly take: number;
}

export async function readPage(scope: RecordScope, found: SearchSql, page: Page): Promise<StoredItem[]> {
  return pageOf(scope, found, page).execute();
}

function pageOf(scope: RecordScope, { where, orderBy }: SearchSql, { skip, take }: Page) {
  return scope.trx
    .selectFrom('items')
    .select(ITEM_COLUMNS)
    .where(where)
    .orderBy(sql`${orderBy}`)
    .offset(skip)
    .limit(take);
}

interface Search {
  readonly request: SearchRequest;
  readonly found: SearchSql;
  readonly page: Page;
}

/** One round trip for page and total. */
async function readPageWithCounters(
  scope: RecordScope,
  opened: OpenDirectory,
  { request, found, page }: Search,
): Promise<CountedRow[]> {
  const keys = request.statusList?.length ? [...new Set(request.statusList)] : ['all'];
  const isLaneOfSeveral = keys.length > 1 && request.orderBy?.field === 'StatusPosition';
  return (isLaneOfSeveral ? mergedPageOf(scope, { keys, found, page }) : pageOf(scope, found, page))
    .select(
      sql<number>`(select coalesce(sum(counters.total), 0)::int from item_counters as counters
        where counters.account_id = ${opened.key.accountId} and counters.directory_id = ${opened.key.directoryId}
        and counters.status_key = any(${keys}))`.as('total'),
    )
    .execute();
}

/**
 * The first cards of each status, off the index of positions, and of those the page: however many records stand in the
 * statuses of a lane, no more are looked at.
 */
function mergedPageOf(
  scope: RecordScope,
  { keys, found: { where, orderBy }, page: { skip, take } }: { keys: string[]; found: SearchSql; page: Page },
) {
  const merged = sql<ItemRow>`(
    select first.* from unnest(${keys}::uuid[]) as lane (status_id)
    cross join lateral (
      select * from items where ${where} and items.status_id = lane.status_id
      order by ${orderBy} limit ${skip + take}
    ) as first)`;
  return scope.trx
    .selectFrom(merged.as('items'))
    .select(ITEM_COLUMNS)
    .orderBy(sql`${orderBy}`)
    .offset(skip)
    .limit(take);
}

/**
 * Sorting by a value looks at every match anyway: counted on the way, instead of looking at them all again. Whole
 * records are read for the page alone; `offset 0` keeps the planner from carrying them through the count.
 */
async function readPageCountingMatches(
  scope: RecordScope,
  opened: OpenDirectory,
  { request, found: { where, sortedBy }, page }: Search,
): Promise<CountedRow[]> {
  const found = await sql<{ item_id: string; total: number }>`
    select item_id, (count(*) over ())::int as total
    from (select items.item_id, items.number, ${sortedBy?.value} as value from items where ${where} offset 0) as matches
    order by value ${sortedBy?.direction} nulls last, number desc
    offset ${page.skip} limit ${page.take}`.execute(scope.trx);
  const ids = found.rows.map(row => row.item_id);
  const items = await readItemsByIds(scope.trx, opened.key, ids, { isInTrash: request.deleted === true });
  const byId = new Map(items.map(item => [item.item_id, item]));
  return found.rows.flatMap(({ item_id, total }) => {
    const item = byId.get(item_id);
    return item ? [{ ...item, total }] : [];
  });
}

async function totalOf(
  scope: RecordScope,
  opened: OpenDirectory,
  { request, found, page, items }: Search & { items: readonly StoredItem[] },
): Promise<Total> {
  const isWhole = page.skip === 0 && items.length < page.take;
  return isWhole ? exact(items.length) : countTotal(scope, opened, { request, found });
}

interface Total {
  readonly total: number;
  readonly totalExact: boolean;
}

function exact(total: number): Total {
  return { total, totalExact: true };
}

async function countTotal(
  scope: RecordScope,
  opened: OpenDirectory,
  { request, found }: { request: SearchRequest; found: SearchSql },
): Promise<Total> {
  if (found.isUnfiltered) {
    const counters = await readCounters(scope.trx, opened.key);
    const statuses = request.statusList ?? [];
    const keys = statuses.length > 0 ? statuses : ['all'];
    return exact(keys.reduce((sum, key) => sum + (counters.get(key) ?? 0), 0));
  }
  const counted = await sql<{ total: number }>`select count(*)::int as total
    from (select from items where ${found.where} limit ${EXACT_TOTAL_LIMIT + 1}) as matches`.execute(
    scope.trx,
  );
  const total = counted.rows[0]?.total ?? 0;
  if (total <= EXACT_TOTAL_LIMIT) return exact(total);
  // The counters know nothing of the trash.
  const counters = request.deleted ? new Map<string, number>() : await readCounters(scope.trx, opened.key);
  const all = counters.get('all') ?? Number.MAX_SAFE_INTEGER;
  return { total: await estimate(scope, found, all), totalExact: false };
}

/** The planner's guess, between what was counted and what there is. */
async function estimate(scope: RecordScope, { where }: SearchSql, all: number): Promise<number> {
  const plan = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`explain (format json)
    select from items where ${where}`.execute(scope.trx);
  const rows = plan.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
  return Math.min(all, Math.max(rows, EXACT_TOTAL_LIMIT + 1));
}
