/**
 * Returns a page of records with its total. The total is exact for unfiltered searches and up to a limit, and otherwise
 * an estimate.
 */

import { sql } from 'kysely';
import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import { RECORDS_PER_PAGE } from '#core/limits.ts';
import type { SearchRequest } from '#core/model.ts';
import { adjustSearchLimits, SEARCH_LIMITS } from '#server/modules/indexes/index.ts';
import {
  ITEM_COLUMNS,
  type ItemRow,
  type OpenDirectory,
  type RecordCall,
  type RecordCalls,
  type RecordScope,
} from '#server/modules/records/index.ts';
import { continueSearch, type SearchStep, startLargeSearch } from './large/searchLarge.ts';
import { findNumberAtOffset } from './searchByNumber.ts';
import {
  type FoundItems,
  type RowWithTotal,
  readPageCountingMatches,
  type SearchPageRequest,
  selectSearchPage,
} from './searchPages.ts';
import { readDirectorySize, toExactTotal } from './searchTotals.ts';
import { buildSearchSql, type SearchSql } from './sql/buildSearchSql.ts';

export type { FoundItems };

/**
 * Runs several searches of one directory, e.g. the lanes of a board, and passes the results to `present`. Uses one
 * transaction if no search takes long. A long search continues in further transactions, so that other calls can run in
 * between.
 */
export async function runSearches<T>(
  read: RecordCalls['read'],
  call: RecordCall,
  requests: readonly SearchRequest[],
  present: (scope: RecordScope, opened: OpenDirectory, found: FoundItems[]) => Promise<T>,
): Promise<T> {
  const found: FoundItems[] = [];
  const wanted = [...requests];
  while (wanted.length > 0) {
    const isFirst = found.length === 0;
    const begun = await read(call, async (scope, opened) => {
      const steps = await startSearches(scope, opened, wanted);
      const whole = steps.flatMap(step => ('found' in step ? [step.found] : []));
      const isAll = isFirst && whole.length === requests.length;
      return isAll
        ? { isDone: true as const, answer: await present(scope, opened, whole) }
        : { isDone: false as const, steps };
    });
    if (begun.isDone) return begun.answer;
    wanted.splice(0, begun.steps.length);
    for (const step of begun.steps) found.push(await completeSearch(read, call, step));
  }
  return read(call, (scope, opened) => present(scope, opened, found));
}

/** Starts as many searches as fit into a short transaction, but at least the first one. */
async function startSearches(
  scope: RecordScope,
  opened: OpenDirectory,
  requests: readonly SearchRequest[],
): Promise<SearchStep[]> {
  const end = performance.now() + MAX_SHORT_SEARCH_MS;
  const steps: SearchStep[] = [];
  for (const request of requests) {
    steps.push(await startSearch(scope, opened, request));
    if (performance.now() > end) break;
  }
  return steps;
}

/** In milliseconds. A transaction of this length doesn't noticeably delay other users. */
export const MAX_SHORT_SEARCH_MS = 100;

export async function completeSearch(
  read: RecordCalls['read'],
  call: RecordCall,
  begun: SearchStep,
): Promise<FoundItems> {
  let step = begun;
  while ('open' in step) {
    const { open } = step;
    step = await read(call, (scope, opened) => continueSearch(scope, opened, open));
  }
  return step.found;
}

/** Returns the ids of the first matches, in the requested order. */
export async function findItemIds(
  scope: RecordScope,
  opened: OpenDirectory,
  { request, take }: { request: SearchRequest; take: number },
): Promise<string[]> {
  const { where, orderBy } = buildSearchSql(scope, opened, request);
  const rows = await scope.trx
    .selectFrom('items')
    .select('items.item_id')
    .where(where)
    .orderBy(sql`${orderBy}`)
    .limit(take)
    .execute();
  return rows.map(row => row.item_id);
}

interface Search {
  readonly request: SearchRequest;
  readonly found: SearchSql;
  readonly page: SearchPageRequest;
}

export async function startSearch(
  scope: RecordScope,
  opened: OpenDirectory,
  request: SearchRequest,
): Promise<SearchStep> {
  const found = buildSearchSql(scope, opened, request);
  const search = {
    request,
    found,
    page: { skip: request.skip ?? 0, take: request.take ?? RECORDS_PER_PAGE },
  };
  const isCounted = found.isUnfiltered && found.order.by === 'column';
  if (isCounted) return { found: await searchWithCounters(scope, opened, search) };
  if (!request.deleted) {
    const size = await readDirectorySize(scope, opened);
    if (size.live >= adjustSearchLimits(scope.search?.limits ?? SEARCH_LIMITS, request).largeFrom)
      return startLargeSearch(scope, opened, { ...search, size });
  }
  return { found: await lookThrough(scope, opened, search) };
}

/** Reads the page and the total in one round trip, unless the page is empty. */
async function searchWithCounters(
  scope: RecordScope,
  opened: OpenDirectory,
  { request, found, page }: Search,
): Promise<FoundItems> {
  const keys = request.statusList?.length ? [...new Set(request.statusList)] : ['all'];
  const isLaneOfSeveral = keys.length > 1 && request.orderBy?.field === SYSTEM_ID.statusPosition;
  const total = sql<number>`(select coalesce(sum(counters.total), 0)::int from item_counters as counters
    where counters.account_id = ${opened.key.accountId} and counters.directory_id = ${opened.key.directoryId}
    and counters.status_key = any(${keys}))`;
  const pages = isLaneOfSeveral
    ? getMergedPage(scope, { keys, found, page })
    : await readPageByNumber(scope, opened, { request, found, page });
  const rows: RowWithTotal[] = await pages.select(total.as('total')).execute();
  const items = rows.map(({ total: _, ...item }) => item);
  const known = rows[0]?.total;
  if (known !== undefined) return { items, ...toExactTotal(known) };
  const counted = await sql<{ total: number }>`select ${total} as total`.execute(scope.trx);
  return { items, ...toExactTotal(counted.rows[0]?.total ?? 0) };
}

/** Finds a page far down the order of numbers through its first number. Otherwise, scans the index. */
async function readPageByNumber(scope: RecordScope, opened: OpenDirectory, { request, found, page }: Search) {
  const { orderBy = { field: SYSTEM_ID.number, asc: false }, statusList } = request;
  const isDeep = orderBy.field === SYSTEM_ID.number && !statusList?.length && page.skip >= DEEP;
  const { skip, take } = page;
  const { asc: isAscending } = orderBy;
  const first = isDeep ? await findNumberAtOffset(scope, opened, { skip, isAscending }) : undefined;
  if (first === undefined) return selectSearchPage(scope, found, page);
  const sign = isAscending ? sql`>=` : sql`<=`;
  return selectSearchPage(scope, found, { skip: 0, take }).where(
    sql<boolean>`items.number ${sign} ${first}::bigint`,
  );
}

/** Below this offset, scanning the index is faster than finding the page through its first number. */
const DEEP = 1_000;

/**
 * Selects the first cards of each status from the index of positions, and the page from these cards. Other
 * records aren't visited, no matter how many records the statuses of a lane contain.
 */
function getMergedPage(
  scope: RecordScope,
  {
    keys,
    found: { where, orderBy },
    page: { skip, take },
  }: { keys: string[]; found: SearchSql; page: SearchPageRequest },
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

/** Scans all records of a small directory, or of the trash, and counts the matches. */
async function lookThrough(scope: RecordScope, opened: OpenDirectory, search: Search): Promise<FoundItems> {
  const { request, found, page } = search;
  const isInTrash = request.deleted === true;
  const { rows, total } = await readPageCountingMatches(scope, opened, { found, page, isInTrash });
  if (total !== undefined) return { items: rows, ...toExactTotal(total) };
  if (page.skip === 0 && page.take > 0) return { items: [], ...toExactTotal(0) };
  const counted = await sql<{
    total: number;
  }>`select count(*)::int as total from items where ${found.where}`.execute(scope.trx);
  return { items: [], ...toExactTotal(counted.rows[0]?.total ?? 0) };
}
