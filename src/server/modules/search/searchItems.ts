/** A page of records with its total: exact up to a limit and where unfiltered, an estimate beyond. */

import { sql } from 'kysely';
import { RECORDS_PER_PAGE } from '#core/limits.ts';
import type { SearchRequest } from '#core/model.ts';
import { SYSTEM_ID } from '#core/systemFields.ts';
import { limitsFor, SEARCH_LIMITS } from '#server/modules/indexes/index.ts';
import {
  ITEM_COLUMNS,
  type ItemRow,
  type OpenDirectory,
  type RecordCall,
  type RecordCalls,
  type RecordScope,
} from '#server/modules/records/index.ts';
import { beginSearch, continueSearch, type SearchStep } from './large/searchLarge.ts';
import { numberAfter } from './searchByNumber.ts';
import {
  type CountedRow,
  type FoundItems,
  type Page,
  pageOf,
  readPageCountingMatches,
} from './searchPages.ts';
import { exactTotal, readSize } from './searchTotals.ts';
import { type SearchSql, searchSql } from './sql/searchSql.ts';

export type { FoundItems };

/**
 * Answers several searches of one directory, lanes of a board say, and what `present` makes of them. One transaction
 * does where nothing takes long; a search that does goes on in others, and others come in between.
 */
export async function answerSearches<T>(
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
    for (const step of begun.steps) found.push(await finishSearch(read, call, step));
  }
  return read(call, (scope, opened) => present(scope, opened, found));
}

/** Of several searches as many as fit into a short transaction, the first in any case. */
async function startSearches(
  scope: RecordScope,
  opened: OpenDirectory,
  requests: readonly SearchRequest[],
): Promise<SearchStep[]> {
  const end = performance.now() + SHORT_MS;
  const steps: SearchStep[] = [];
  for (const request of requests) {
    steps.push(await startSearch(scope, opened, request));
    if (performance.now() > end) break;
  }
  return steps;
}

/** What others may wait for without noticing. */
export const SHORT_MS = 100;

export async function finishSearch(
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

interface Search {
  readonly request: SearchRequest;
  readonly found: SearchSql;
  readonly page: Page;
}

export async function startSearch(
  scope: RecordScope,
  opened: OpenDirectory,
  request: SearchRequest,
): Promise<SearchStep> {
  const found = searchSql(scope, opened, request);
  const search = {
    request,
    found,
    page: { skip: request.skip ?? 0, take: request.take ?? RECORDS_PER_PAGE },
  };
  const isCounted = found.isUnfiltered && found.order.by === 'column';
  if (isCounted) return { found: await searchWithCounters(scope, opened, search) };
  if (!request.deleted) {
    const size = await readSize(scope, opened);
    if (size.live >= limitsFor(scope.search?.limits ?? SEARCH_LIMITS, request).largeFrom)
      return beginSearch(scope, opened, { ...search, size });
  }
  return { found: await lookThrough(scope, opened, search) };
}

/** One round trip for page and total. */
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
    ? mergedPageOf(scope, { keys, found, page })
    : await pageByNumber(scope, opened, { request, found, page });
  const rows: CountedRow[] = await pages.select(total.as('total')).execute();
  const items = rows.map(({ total: _, ...item }) => item);
  const known = rows[0]?.total;
  if (known !== undefined) return { items, ...exactTotal(known) };
  const counted = await sql<{ total: number }>`select ${total} as total`.execute(scope.trx);
  return { items, ...exactTotal(counted.rows[0]?.total ?? 0) };
}

/** Deep down the order of numbers a page is found by its number; elsewhere, and anywhere near the top, by walking there. */
async function pageByNumber(scope: RecordScope, opened: OpenDirectory, { request, found, page }: Search) {
  const { orderBy = { field: SYSTEM_ID.number, asc: false }, statusList } = request;
  const isDeep = orderBy.field === SYSTEM_ID.number && !statusList?.length && page.skip >= DEEP;
  const { skip, take } = page;
  const { asc: isAscending } = orderBy;
  const first = isDeep ? await numberAfter(scope, opened, { skip, isAscending }) : undefined;
  if (first === undefined) return pageOf(scope, found, page);
  const sign = isAscending ? sql`>=` : sql`<=`;
  return pageOf(scope, found, { skip: 0, take }).where(sql<boolean>`items.number ${sign} ${first}::bigint`);
}

/** Records that are sooner walked past than counted. */
const DEEP = 1_000;

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

/** All records of a small directory, or of the trash, are looked at. */
async function lookThrough(scope: RecordScope, opened: OpenDirectory, search: Search): Promise<FoundItems> {
  const { request, found, page } = search;
  const isInTrash = request.deleted === true;
  const { rows, total } = await readPageCountingMatches(scope, opened, { found, page, isInTrash });
  if (total !== undefined) return { items: rows, ...exactTotal(total) };
  if (page.skip === 0 && page.take > 0) return { items: [], ...exactTotal(0) };
  const counted = await sql<{
    total: number;
  }>`select count(*)::int as total from items where ${found.where}`.execute(scope.trx);
  return { items: [], ...exactTotal(counted.rows[0]?.total ?? 0) };
}
