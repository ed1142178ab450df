/** Searches several directories, some of them large, if indexes cover the whole search or provide its order. */

import { sql } from 'kysely';
import { adjustSearchLimits, SEARCH_LIMITS, type SearchLimits } from '#server/modules/indexes/index.ts';
import type { RecordScope } from '#server/modules/records/index.ts';
import {
  type DirectorySize,
  estimateTotal,
  extrapolateTotal,
  type MatchSample,
  MIN_SIGNIFICANT_MATCHES,
  sampleMatchesByDirectory,
} from '../searchTotals.ts';
import { buildMergedMatchesSql, buildSearchPartMatchesSql } from '../sql/buildMergedMatchesSql.ts';
import { type MergedPageRequest, type MergedSearchResult, readCountedPage } from '../togetherPages.ts';
import {
  buildCandidateMatchesSql,
  getDirectoryId,
  type LargeSearchPart,
  type SearchPartWithSize,
} from './parts.ts';
import { scanDirectoryIndexes } from './scanDirectoryIndexes.ts';
import {
  buildIndexEntriesSql,
  getSearchIndexes,
  type SearchDriver,
  type SearchIndexes,
} from './searchDrivers.ts';
import { findIndexedOrder } from './searchLarge.ts';
import {
  addSmallTotals,
  computeIndexedTotal,
  readCounterTotal,
  sumSamples,
  sumSizes,
} from './totalTogether.ts';

/** Returns `undefined` if a required index is missing or the index scan would take too long. */
export async function searchLargeDirectories(
  scope: RecordScope,
  parts: readonly SearchPartWithSize[],
  whole: MergedPageRequest,
): Promise<MergedSearchResult | undefined> {
  const [first] = parts;
  if (!first) return undefined;
  const limits = adjustSearchLimits(scope.search?.limits ?? SEARCH_LIMITS, first.request);
  const large = parts
    .filter(({ isSmall }) => !isSmall)
    .map((part): LargeSearchPart => {
      const indexes = getSearchIndexes(scope, part.opened, part.found);
      return { ...part, indexes, walkable: findIndexedOrder({ ...part, indexes }) };
    });
  if (parts.every(({ found }) => found.isUnfiltered)) {
    const total = await readCounterTotal(scope, parts);
    return scanDirectoryIndexes(scope, parts, { ...whole, total, limits, large, rare: new Map() });
  }
  if (large.some(({ indexes }) => !indexes.isCovered))
    return besidesIndexes(scope, parts, { ...whole, large, limits });
  if (await areFew(scope, large, limits)) {
    const drivers = new Map(large.map(part => [getDirectoryId(part), part.indexes.drivers[0]]));
    const found = buildMergedMatchesSql(parts, part =>
      buildCandidateMatchesSql(scope, part, drivers.get(getDirectoryId(part))),
    );
    return readCountedPage(scope, found, whole);
  }
  const samples = await sampleAll(scope, large, limits);
  const rare = await readRareParts(scope, large, { samples, limits });
  const total = await computeIndexedTotal(scope, parts, { large, samples, limits });
  return scanDirectoryIndexes(scope, parts, { ...whole, total, limits, large, rare });
}

interface Uncovered extends MergedPageRequest {
  readonly large: readonly LargeSearchPart[];
  readonly limits: SearchLimits;
}

/**
 * Handles searches that indexes don't fully cover. Rare words are looked up, and frequent matches are found by an index
 * scan. Returns `undefined` for other searches.
 */
async function besidesIndexes(
  scope: RecordScope,
  parts: readonly SearchPartWithSize[],
  uncovered: Uncovered,
): Promise<MergedSearchResult | undefined> {
  const { large, limits } = uncovered;
  const isWalkable = large.every(({ walkable }) => walkable !== null);
  const worded = getWordedParts(large);
  if (!isWalkable && !worded) return undefined;
  const samples = await sampleAll(scope, large, limits);
  const sample = sumSamples(samples);
  if (sample.matched < MIN_SIGNIFICANT_MATCHES)
    return worded && amongWords(scope, parts, { ...uncovered, worded });
  if (!isWalkable) return undefined;
  const size = sumSizes(large);
  const told = estimateTotal(sample, size);
  // With so few records, searching each directory separately returns an exact total.
  if (!told && size.live <= limits.listed) return undefined;
  const total = await addSmallTotals(scope, parts, told ?? extrapolateTotal(sample, size));
  return scanDirectoryIndexes(scope, parts, { ...uncovered, total, rare: new Map() });
}

type Worded = readonly { readonly id: string; readonly words: NonNullable<SearchIndexes['words']> }[];

/** Returns `undefined` if the words of a large directory can't be looked up, or some of them come from conditions. */
function getWordedParts(large: readonly LargeSearchPart[]): Worded | undefined {
  const worded = large.flatMap(part => {
    const { words } = part.indexes;
    return words && !words.needsCurrent ? [{ id: getDirectoryId(part), words }] : [];
  });
  return worded.length < large.length ? undefined : worded;
}

/** Returns `undefined` if too many records contain the words. */
async function amongWords(
  scope: RecordScope,
  parts: readonly SearchPartWithSize[],
  { worded, limits, ...whole }: Uncovered & { worded: Worded },
): Promise<MergedSearchResult | undefined> {
  const lists = worded.map(
    ({ id, words: { indexId, groups } }) => sql`select ${id}::uuid as id, array(select number from
      docket_find_words(${indexId}, ${JSON.stringify(groups)}::jsonb, ${limits.candidates + 1}) as number) as numbers`,
  );
  // The database driver returns bigints in an array as strings.
  const { rows } = await sql<{ id: string; numbers: string[] }>`${sql.join(lists, sql` union all `)}`.execute(
    scope.trx,
  );
  if (rows.reduce((sum, { numbers }) => sum + numbers.length, 0) > limits.candidates) return undefined;
  const numbersOf = new Map(rows.map(({ id, numbers }) => [id, numbers]));
  const found = buildMergedMatchesSql(parts, part => {
    const numbers = numbersOf.get(getDirectoryId(part));
    if (!numbers) return buildSearchPartMatchesSql(part);
    return buildSearchPartMatchesSql(part, { among: sql<boolean>`items.number = any(${numbers}::bigint[])` });
  });
  return readCountedPage(scope, found, whole);
}

/** Returns true if the indexes leave few enough candidates to check each of them. */
async function areFew(
  scope: RecordScope,
  large: readonly LargeSearchPart[],
  { candidates }: SearchLimits,
): Promise<boolean> {
  const entries = large.flatMap(({ indexes: { drivers } }) => {
    const [driver] = drivers;
    return driver ? [sql`select 1 ${buildIndexEntriesSql(scope.accountId, driver)}`] : [];
  });
  const counted = await sql<{ count: number }>`select count(*)::int as count
    from (${sql.join(entries, sql` union all `)} limit ${candidates + 1}) as entries`.execute(scope.trx);
  return (counted.rows[0]?.count ?? 0) <= candidates;
}

/**
 * For each directory with hardly any matches in the sample, returns an index that leaves few candidates, if there is
 * one. The result is keyed by directory id.
 */
async function readRareParts(
  scope: RecordScope,
  large: readonly LargeSearchPart[],
  { samples, limits: { candidates } }: { samples: readonly MatchSample[]; limits: SearchLimits },
): Promise<ReadonlyMap<string, SearchDriver>> {
  const asked = large.flatMap((part, index) =>
    (samples[index]?.matched ?? 0) < MIN_SIGNIFICANT_MATCHES
      ? part.indexes.drivers.map(driver => ({ id: getDirectoryId(part), driver }))
      : [],
  );
  if (asked.length === 0) return new Map();
  const counts = asked.map(
    ({ driver }) => sql`(select count(*)::int from
      (select ${buildIndexEntriesSql(scope.accountId, driver)} limit ${candidates + 1}) as entries)`,
  );
  const counted = await sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts`.execute(
    scope.trx,
  );
  const few = asked.filter((_, index) => (counted.rows[0]?.counts[index] ?? Infinity) <= candidates);
  return new Map(few.map(({ id, driver }) => [id, driver]));
}

/**
 * Samples as many records in total as a search of a single directory does, divided among the directories in
 * proportion to their sizes.
 */
function sampleAll(
  scope: RecordScope,
  large: readonly LargeSearchPart[],
  limits: SearchLimits,
): Promise<MatchSample[]> {
  const live = large.reduce((sum, { size }) => sum + size.live, 0);
  const pickedOf = (size: DirectorySize) => Math.ceil((limits.sample * size.live) / Math.max(1, live));
  return sampleMatchesByDirectory(
    scope,
    large.map(part => ({ ...part, picked: pickedOf(part.size) })),
  );
}
