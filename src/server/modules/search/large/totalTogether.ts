/** Determines the total of a search across several directories, some of them large. */

import { sql } from 'kysely';
import type { SearchLimits } from '#server/modules/indexes/index.ts';
import type { RecordScope } from '#server/modules/records/index.ts';
import {
  buildCountersSql,
  type DirectorySize,
  estimateTotal,
  extrapolateTotal,
  type MatchSample,
  type SearchTotal,
  toExactTotal,
} from '../searchTotals.ts';
import type { LargeSearchPart, SearchPartWithSize } from './parts.ts';
import { buildIndexEntriesSql } from './searchDrivers.ts';

/**
 * Returns the total of a search that indexes fully cover. The total is exact up to the counting limits, and otherwise
 * an estimate.
 */
export async function computeIndexedTotal(
  scope: RecordScope,
  parts: readonly SearchPartWithSize[],
  {
    large,
    samples,
    limits,
  }: { large: readonly LargeSearchPart[]; samples: readonly MatchSample[]; limits: SearchLimits },
): Promise<SearchTotal> {
  const sample = sumSamples(samples);
  const size = sumSizes(large);
  const told = estimateTotal(sample, size);
  const counted = told ? undefined : await countInIndexes(scope, large, limits);
  const ofLarge = told ?? (counted === undefined ? extrapolateTotal(sample, size) : toExactTotal(counted));
  return addSmallTotals(scope, parts, ofLarge);
}

export function sumSamples(samples: readonly MatchSample[]): MatchSample {
  return {
    looked: samples.reduce((sum, { looked }) => sum + looked, 0),
    matched: samples.reduce((sum, { matched }) => sum + matched, 0),
  };
}

export function sumSizes(large: readonly LargeSearchPart[]): DirectorySize {
  return {
    live: large.reduce((sum, { size }) => sum + size.live, 0),
    last: large.reduce((sum, { size }) => sum + size.last, 0),
  };
}

/** Adds the number of matches in small directories, which is exact. */
export async function addSmallTotals(
  scope: RecordScope,
  parts: readonly SearchPartWithSize[],
  ofLarge: SearchTotal,
): Promise<SearchTotal> {
  const small = parts.filter(({ isSmall }) => isSmall);
  if (small.length === 0) return ofLarge;
  const counts = small.map(({ found }) => sql`(select count(*)::int from items where ${found.where})`);
  const inSmall = await sql<{ total: number }>`select ${sql.join(counts, sql` + `)} as total`.execute(
    scope.trx,
  );
  return { ...ofLarge, total: ofLarge.total + (inSmall.rows[0]?.total ?? 0) };
}

/** Returns the exact number of matches, or `undefined` if it exceeds `limits.listed`. */
async function countInIndexes(
  scope: RecordScope,
  large: readonly LargeSearchPart[],
  { listed }: SearchLimits,
): Promise<number | undefined> {
  const numbers = large.map(({ indexes: { drivers } }) => {
    const sets = drivers.map(
      (driver, place) =>
        sql`(select entry.number ${buildIndexEntriesSql(scope.accountId, driver)}) as ${sql.id(`set_${place}`)}`,
    );
    return sql`(select number from ${sql.join(sets, sql` natural join `)} limit ${listed + 1})`;
  });
  const counted = await sql<{ total: number }>`select count(*)::int as total
    from (${sql.join(numbers, sql` union all `)}) as entries`.execute(scope.trx);
  const total = counted.rows[0]?.total ?? 0;
  return total > listed ? undefined : total;
}

/** Returns the exact total of searches that are restricted only by directories and statuses. */
export async function readCounterTotal(
  scope: RecordScope,
  parts: readonly SearchPartWithSize[],
): Promise<SearchTotal> {
  const counted = await sql<{ total: number }>`select ${buildCountersSql(scope, parts)} as total`.execute(
    scope.trx,
  );
  return toExactTotal(counted.rows[0]?.total ?? 0);
}
