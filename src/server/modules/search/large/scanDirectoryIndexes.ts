import { type RawBuilder, sql } from 'kysely';
import type { SearchLimits } from '#server/modules/indexes/index.ts';
import type { RecordScope, StoredItem } from '#server/modules/records/index.ts';
import { resolveTotal, type SearchTotal } from '../searchTotals.ts';
import {
  buildMergedColumnsSql,
  buildMergedMatchesSql,
  buildMergedOrderSql,
} from '../sql/buildMergedMatchesSql.ts';
import { type MergedPageRequest, type MergedSearchResult, readPageRows } from '../togetherPages.ts';
import {
  buildCandidateMatchesSql,
  getDirectoryId,
  type LargeSearchPart,
  type SearchPartWithSize,
} from './parts.ts';
import type { SearchDriver } from './searchDrivers.ts';
import { buildFirstMatchesSql, isSparseOrder } from './searchWalk.ts';

interface Walked extends MergedPageRequest {
  readonly total: SearchTotal;
  readonly limits: SearchLimits;
  readonly large: readonly LargeSearchPart[];
  readonly rare: ReadonlyMap<string, SearchDriver>;
}

/**
 * Returns a page of several directories: the first records of each directory, found by an index scan,
 * combined with all matches of `rare` and small directories. First scans each directory for twice its share
 * of the page, and scans for a full page only if records could otherwise be missed. Returns `undefined` if
 * no index provides the order of a directory, or the scan would take too long.
 */
export async function scanDirectoryIndexes(
  scope: RecordScope,
  parts: readonly SearchPartWithSize[],
  { total, large, rare, ...walk }: Walked,
): Promise<MergedSearchResult | undefined> {
  const { page } = walk;
  const walked = large.filter(part => !rare.has(getDirectoryId(part)));
  if (walked.some(({ walkable }) => walkable === null)) return undefined;
  const most = page.skip + page.take;
  const share = MORE_THAN_SHARE * Math.ceil(most / Math.max(1, walked.length));
  for (const first of share < most ? [share, most] : [most]) {
    const found = await firstOfEach(scope, parts, { ...walk, walked, rare, first });
    if (found === 'too long') return undefined;
    if (found !== 'too few') return { items: found, ...resolveTotal(total, page, found.length) };
  }
  return undefined;
}

/**
 * The factor by which a directory's share of the page is multiplied for its first scan. If several
 * directories are similar, none of them is likely to contribute more than that.
 */
const MORE_THAN_SHARE = 2;

interface FirstOfEach extends MergedPageRequest {
  readonly limits: SearchLimits;
  readonly walked: readonly LargeSearchPart[];
  readonly rare: ReadonlyMap<string, SearchDriver>;
  /** The number of matches to find in each scanned directory. */
  readonly first: number;
}

async function firstOfEach(
  scope: RecordScope,
  parts: readonly SearchPartWithSize[],
  { page, orderBy, limits, walked, rare, first }: FirstOfEach,
): Promise<StoredItem[] | 'too long' | 'too few'> {
  const most = page.skip + page.take;
  const walks = new Map(walked.map(part => [getDirectoryId(part), part.walkable]));
  const found = buildMergedMatchesSql(parts, part => {
    const walkable = walks.get(getDirectoryId(part));
    if (!walkable) return buildCandidateMatchesSql(scope, part, rare.get(getDirectoryId(part)));
    const columns = buildMergedColumnsSql(part);
    return buildFirstMatchesSql(part.opened, {
      found: part.found,
      walkable,
      size: limits.slice,
      most: first,
      columns,
    });
  });
  const told = sql`${getCounts(sql`found`)} as counts, ${getCounts(
    sql`(select directory_id from found order by ${buildMergedOrderSql(orderBy)} limit ${most}) as first`,
  )} as leading`;
  const rows = await readPageRows<{ counts: CountOf; leading: CountOf }>(scope, {
    found,
    told,
    page,
    orderBy,
  });
  const { counts = {}, leading = {} } = rows[0] ?? {};
  const isToTheEnd = ({ walkable, found, size }: LargeSearchPart) =>
    walkable !== null && !isSparseOrder({ walkable, found }) && size.live <= limits.slice;
  const isFull = (part: LargeSearchPart) => (counts[getDirectoryId(part)] ?? 0) >= first;
  // Records beyond the end of an index scan could precede those found in other directories.
  if (!walked.every(part => isFull(part) || isToTheEnd(part))) return 'too long';
  const mayHaveMore = (part: LargeSearchPart) =>
    isFull(part) && (leading[getDirectoryId(part)] ?? 0) >= first;
  return first < most && walked.some(mayHaveMore) ? 'too few' : rows;
}

type CountOf = Readonly<Record<string, number>>;

/** Counts the rows of each directory. The result is keyed by directory id. */
function getCounts(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((select jsonb_object_agg(directory_id, count) from
    (select directory_id, count(*) as count from ${rows} group by directory_id) as counts), '{}')`;
}
