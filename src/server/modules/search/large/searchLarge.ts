/**
 * Searches a large directory (decision 0016). Most searches fit into one short transaction. A search that scans many
 * records continues in batches, each in a separate transaction, so that other calls don't have to wait for the whole
 * search.
 */

import { sql } from 'kysely';
import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import type { SearchRequest } from '#core/model.ts';
import { adjustSearchLimits, SEARCH_LIMITS, type SearchLimits } from '#server/modules/indexes/index.ts';
import {
  type OpenDirectory,
  type RecordScope,
  readCounters,
  type StoredItem,
} from '#server/modules/records/index.ts';
import { type FoundItems, readItemsByNumbers, type SearchPageRequest } from '../searchPages.ts';
import {
  type DirectorySize,
  enlargeSampleUntilConclusive,
  estimateMatchShare,
  estimateTotal,
  extrapolateTotal,
  type MatchSample,
  MIN_SIGNIFICANT_MATCHES,
  resolveTotal,
  type SearchTotal,
  toExactTotal,
} from '../searchTotals.ts';
import { buildSearchSql, type SearchSql } from '../sql/buildSearchSql.ts';
import { listCandidates, searchIndexCandidates, searchNumberedCandidates } from './searchCandidates.ts';
import { getSearchIndexes, type SearchIndexes } from './searchDrivers.ts';
import {
  continueNumberScan,
  INITIAL_NUMBER_SCAN_STATE,
  type NumberScanState,
  type ScannedRecordNumbers,
} from './searchSweep.ts';
import {
  continueIndexScan,
  INITIAL_INDEX_SCAN_STATE,
  type IndexScanState,
  type ScannableIndex,
  scanIndexToPage,
} from './searchWalk.ts';

/** The remainder of a search that didn't fit into one transaction. */
export interface SearchInProgress {
  readonly request: SearchRequest;
  readonly size: DirectorySize;
  readonly sample: MatchSample | null;
  /** The total if it is already known; `null` if the scan determines it. */
  readonly total: SearchTotal | null;
  readonly walk: (IndexScanState & { readonly isOver: boolean }) | null;
  readonly sweep:
    | (NumberScanState & { readonly among: ScannedRecordNumbers; readonly isOver: boolean })
    | null;
}

export type SearchStep = { readonly found: FoundItems } | { readonly open: SearchInProgress };

interface Search {
  readonly request: SearchRequest;
  readonly found: SearchSql;
  readonly page: SearchPageRequest;
  readonly size: DirectorySize;
  readonly indexes: SearchIndexes;
  readonly limits: SearchLimits;
}

export async function startLargeSearch(
  scope: RecordScope,
  opened: OpenDirectory,
  {
    request,
    found,
    page,
    size,
  }: { request: SearchRequest; found: SearchSql; page: SearchPageRequest; size: DirectorySize },
): Promise<SearchStep> {
  const indexes = getSearchIndexes(scope, opened, found);
  const limits = adjustSearchLimits(scope.search?.limits ?? SEARCH_LIMITS, request);
  const search = { request, found, page, size, indexes, limits };
  if (found.isUnfiltered) return beginUnfiltered(scope, opened, search);
  const few = await searchIndexCandidates(scope, opened, search);
  if (few) return { found: few };
  const sampling = { found, size, indexes, picked: limits.sample };
  // If indexes cover the search, enlarging an inconclusive sample is cheaper than listing all matches, unless the
  // directory is small enough to list them.
  const sample = await (indexes.isCovered && size.live > limits.listed
    ? enlargeSampleUntilConclusive(scope, opened, sampling)
    : estimateMatchShare(scope, opened, sampling));
  const total = estimateTotal(sample, size) ?? null;
  const isWalk = total !== null && findIndexedOrder(search) !== null;
  const listed = isWalk ? undefined : await listCandidates(scope, opened, search);
  if (listed && listed.length <= limits.candidates) {
    return { found: await searchNumberedCandidates(scope, opened, { found, page, numbers: listed }) };
  }
  const counted = listed && isCoveredBy(search, listed) ? toExactTotal(listed.length) : null;
  // Scanning that many records only to count them would delay the page by seconds.
  const isTooMany =
    listed === undefined && size.live > limits.listed && sample.matched >= MIN_SIGNIFICANT_MATCHES;
  const known = total ?? counted ?? (isTooMany ? extrapolateTotal(sample, size) : null);
  // An index scan visits about `(skip + take) / share` records to fill the page, while sorting visits all candidates.
  const share = listed ? listed.length / size.live : 1;
  const isWalkShorter = (page.skip + page.take) / share < (listed?.length ?? size.live);
  if (known && (isWalk || ((isTooMany || isWalkShorter) && findIndexedOrder(search)))) {
    return beginWalk(scope, opened, { search, sample, total: known });
  }
  return {
    open: { request, size, sample, total: known, walk: null, sweep: getSweep(listed ?? { last: size.last }) },
  };
}

/** Continues a search in a new transaction, with reloaded definitions and permissions. */
export async function continueSearch(
  scope: RecordScope,
  opened: OpenDirectory,
  open: SearchInProgress,
): Promise<SearchStep> {
  const { request } = open;
  const found = buildSearchSql(scope, opened, request);
  const page = getPage(request);
  const { slice } = adjustSearchLimits(scope.search?.limits ?? SEARCH_LIMITS, request);
  const wanted = page.skip + page.take;
  if (open.walk && !open.walk.isOver) {
    const indexes = getSearchIndexes(scope, opened, found);
    const walkable = findIndexedOrder({ request, found, indexes });
    // If the index was dropped in the meantime, all records are scanned instead.
    if (!walkable) return { open: { ...open, walk: null, sweep: getSweep({ last: open.size.last }) } };
    const { state, isOver } = await continueIndexScan(scope, opened, {
      found,
      walkable,
      size: slice,
      state: open.walk,
      wanted,
    });
    return { open: { ...open, walk: { ...state, isOver } } };
  }
  if (open.sweep && !open.sweep.isOver) {
    const { among } = open.sweep;
    const swept = await continueNumberScan(scope, { found, among, size: slice, wanted, state: open.sweep });
    return { open: { ...open, sweep: { ...swept.state, among, isOver: swept.isOver } } };
  }
  const numbers = (open.walk ?? open.sweep)?.numbers ?? [];
  const items = await readItemsByNumbers(scope, opened, numbers.slice(page.skip, wanted));
  const total = totalAfter(open, { isUnfiltered: found.isUnfiltered, isCutOff: numbers.length >= wanted });
  return { found: { items, ...resolveTotal(total, page, Math.max(0, numbers.length - page.skip)) } };
}

/** Returns the most precise total known after the scan. A complete scan has counted all matches. */
function totalAfter(
  { walk, sweep, total }: SearchInProgress,
  { isUnfiltered, isCutOff }: { isUnfiltered: boolean; isCutOff: boolean },
): SearchTotal | null {
  if (total?.totalExact && (walk || isUnfiltered)) return total;
  if (sweep && !isUnfiltered) return toExactTotal(sweep.counted);
  return walk && !isCutOff ? toExactTotal(walk.numbers.length) : total;
}

function getPage({ skip = 0, take = 30 }: SearchRequest): SearchPageRequest {
  return { skip, take };
}

async function beginUnfiltered(
  scope: RecordScope,
  opened: OpenDirectory,
  search: Search,
): Promise<SearchStep> {
  const { request, size, page, found, indexes } = search;
  const counters = await readCounters(scope.trx, opened.key);
  const keys = request.statusList?.length ? [...new Set(request.statusList)] : ['all'];
  const total = toExactTotal(keys.reduce((sum, key) => sum + (counters.get(key) ?? 0), 0));
  const walkable = findIndexedOrder(search);
  if (!walkable) {
    return { open: { request, size, sample: null, total, walk: null, sweep: getSweep({ last: size.last }) } };
  }
  if (indexes.order && !request.statusList?.length && page.skip + page.take <= total.total) {
    const rows = await walkPast(scope, opened, { found, walkable, page });
    if (rows) return { found: { items: rows, ...total } };
  }
  return beginWalk(scope, opened, { search, sample: null, total });
}

/**
 * Skips to the page within a field index, which is possible because all records match. Returns `undefined`
 * if the order isn't that of a field index or the page also needs records without a value.
 */
async function walkPast(
  scope: RecordScope,
  opened: OpenDirectory,
  {
    found,
    walkable: { index },
    page,
  }: { found: SearchSql; walkable: ScannableIndex; page: SearchPageRequest },
): Promise<StoredItem[] | undefined> {
  if (!index) return undefined;
  const value = sql.ref(`entry.${index.column}`);
  const { direction } = found.order;
  const numbers = await sql<{ number: number }>`select entry.number from field_index as entry
    where entry.account_id = ${opened.key.accountId}::uuid and entry.index_id = ${index.indexId}::int
      and ${value} is not null
    order by ${value} ${direction}, entry.number ${direction} offset ${page.skip} limit ${page.take}`.execute(
    scope.trx,
  );
  if (numbers.rows.length < page.take) return undefined;
  const rows = await readItemsByNumbers(
    scope,
    opened,
    numbers.rows.map(row => row.number),
  );
  return rows.length === page.take ? rows : undefined;
}

async function beginWalk(
  scope: RecordScope,
  opened: OpenDirectory,
  { search, sample, total }: { search: Search; sample: MatchSample | null; total: SearchTotal },
): Promise<SearchStep> {
  const { request, found, page, size, limits } = search;
  const walkable = findIndexedOrder(search);
  if (!walkable) throw new Error('Only an order that an index gives is walked.');
  const items = await scanIndexToPage(scope, opened, { found, walkable, size: limits.slice, ...page });
  if (items) return { found: { items, ...resolveTotal(total, page, items.length) } };
  return {
    open: { request, size, sample, total, walk: { ...INITIAL_INDEX_SCAN_STATE, isOver: false }, sweep: null },
  };
}

/** Returns the index that provides the requested order, or `null` if the records have to be sorted. */
export function findIndexedOrder({
  request: { orderBy, statusList },
  found,
  indexes,
}: {
  request: Pick<SearchRequest, 'orderBy' | 'statusList'>;
  found: SearchSql;
  indexes: SearchIndexes;
}): ScannableIndex | null {
  const { drivers } = indexes;
  if (indexes.order) return { index: indexes.order, statusId: null, drivers };
  if (found.order.by === 'sparse') return { index: null, statusId: null, drivers };
  if (found.order.by !== 'column') return null;
  if (orderBy?.field !== SYSTEM_ID.statusPosition) return { index: null, statusId: null, drivers };
  const [only] = statusList ?? [];
  return only && statusList?.length === 1 ? { index: null, statusId: only, drivers } : null;
}

function isCoveredBy({ indexes }: Search, listed: readonly number[]): boolean {
  return indexes.isCovered && indexes.words === null && listed.length > 0;
}

function getSweep(among: ScannedRecordNumbers): NonNullable<SearchInProgress['sweep']> {
  const isNothing = 'last' in among ? among.last === 0 : among.length === 0;
  return { ...INITIAL_NUMBER_SCAN_STATE, among, isOver: isNothing };
}
