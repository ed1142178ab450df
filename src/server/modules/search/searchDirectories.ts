import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import { adjustSearchLimits, SEARCH_LIMITS } from '#server/modules/indexes/index.ts';
import type { RecordScope } from '#server/modules/records/index.ts';
import { searchLargeDirectories } from './large/searchLargeDirectories.ts';
import { buildCountersSql, readDirectorySizes, toExactTotal } from './searchTotals.ts';
import {
  buildMergedMatchesSql,
  buildSearchPartMatchesSql,
  buildSearchPartSql,
  type SearchPart,
  type SearchPartSql,
} from './sql/buildMergedMatchesSql.ts';
import {
  type MergedPageRequest,
  type MergedSearchResult,
  readCountedPage,
  readMergedPage,
  readUnfilteredPage,
} from './togetherPages.ts';

/**
 * The maximum number of records of small directories that are scanned with one statement, in multiples of `largeFrom`.
 */
const MAX_SMALL = 5;

/**
 * Returns `undefined` if the search would take long or the order requires sorting everything. Each directory is then
 * searched separately.
 */
export async function searchDirectories(
  scope: RecordScope,
  searches: readonly SearchPart[],
  { page, orderBy }: MergedPageRequest,
): Promise<MergedSearchResult | undefined> {
  const parts = searches.map(search => buildSearchPartSql(scope, search, orderBy));
  const [first] = parts;
  if (!first) return { items: [], ...toExactTotal(0) };
  if (parts.some(part => part.request.deleted || isLaneOfSeveral(part))) return undefined;
  if (parts.every(isCounted)) return pageWithCounters(scope, parts, { page, orderBy });
  const sizes = await readDirectorySizes(scope, parts);
  const { largeFrom } = adjustSearchLimits(scope.search?.limits ?? SEARCH_LIMITS, first.request);
  const isSmall = (_: SearchPartSql, index: number) => (sizes[index]?.live ?? 0) < largeFrom;
  const small = parts.filter(isSmall);
  const inSmall = sizes.reduce((sum, { live }) => (live < largeFrom ? sum + live : sum), 0);
  if (inSmall > MAX_SMALL * largeFrom) return undefined;
  if (small.length === parts.length) return lookThrough(scope, parts, { page, orderBy });
  const sized = parts.map((part, index) => ({
    ...part,
    size: sizes[index] ?? { live: 0, last: 0 },
    isSmall: isSmall(part, index),
  }));
  return searchLargeDirectories(scope, sized, { page, orderBy });
}

/**
 * Returns whether the request sorts the cards of several statuses by position. The index only provides this order
 * within each status.
 */
function isLaneOfSeveral({ request: { orderBy, statusList = [] } }: SearchPartSql): boolean {
  return orderBy.field === SYSTEM_ID.statusPosition && statusList.length !== 1;
}

function isCounted({ found }: SearchPartSql): boolean {
  return found.isUnfiltered && found.order.by === 'column';
}

/** Returns true if the search is restricted only by the directory, and the directory has the sort field. */
function isWhole({ request: { statusList }, value }: SearchPartSql): boolean {
  return value !== undefined && !statusList?.length;
}

async function pageWithCounters(
  scope: RecordScope,
  parts: readonly SearchPartSql[],
  { page, orderBy }: MergedPageRequest,
): Promise<MergedSearchResult> {
  const most = page.skip + page.take;
  const total = buildCountersSql(scope, parts);
  const [first] = parts;
  if (first && parts.every(isWhole)) {
    const ids = parts.map(({ opened }) => opened.key.directoryId);
    return readUnfilteredPage(scope, { ids, order: first.found.order, total, page });
  }
  const found = buildMergedMatchesSql(parts, part => buildSearchPartMatchesSql(part, { most }));
  return readMergedPage(scope, { found, total, page, orderBy });
}

/** Scans all records and counts the matches in the same pass. */
function lookThrough(
  scope: RecordScope,
  parts: readonly SearchPartSql[],
  whole: MergedPageRequest,
): Promise<MergedSearchResult> {
  return readCountedPage(
    scope,
    buildMergedMatchesSql(parts, part => buildSearchPartMatchesSql(part)),
    whole,
  );
}
