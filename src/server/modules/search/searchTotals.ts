/** Determines how many records a search finds in a large directory, without scanning all of them if possible. */

import { type RawBuilder, sql } from 'kysely';
import { MAX_EXACT_TOTAL } from '#core/limits.ts';
import type { SearchRequest } from '#core/model.ts';
import type { OpenDirectory, RecordScope } from '#server/modules/records/index.ts';
import { restrictDriverToNumbersSql, type SearchIndexes } from './large/searchDrivers.ts';
import type { SearchSql } from './sql/buildSearchSql.ts';

export interface SearchTotal {
  readonly total: number;
  readonly totalExact: boolean;
  /** True if there are more than `total` matches, but no estimate is precise enough (`MAX_DEVIATION`). */
  readonly totalIsMinimum: boolean;
}

export function toExactTotal(total: number): SearchTotal {
  return { total, totalExact: true, totalIsMinimum: false };
}

function moreThan(total: number): SearchTotal {
  return { total, totalExact: false, totalIsMinimum: true };
}

export interface DirectorySize {
  /** The number of records outside the trash. */
  readonly live: number;
  /** The highest number assigned so far. */
  readonly last: number;
}

export async function readDirectorySize(scope: RecordScope, opened: OpenDirectory): Promise<DirectorySize> {
  const row = await scope.trx
    .selectFrom('item_counters')
    .select(['total', 'last_number'])
    .where('account_id', '=', opened.key.accountId)
    .where('directory_id', '=', opened.key.directoryId)
    .where('status_key', '=', 'all')
    .executeTakeFirst();
  return { live: row?.total ?? 0, last: row?.last_number ?? 0 };
}

/** Returns the sizes of several directories, in the order of the directories. */
export async function readDirectorySizes(
  { trx, accountId }: RecordScope,
  parts: readonly { readonly opened: OpenDirectory }[],
): Promise<DirectorySize[]> {
  const ids = parts.map(({ opened }) => opened.key.directoryId);
  const rows = await trx
    .selectFrom('item_counters')
    .select(['directory_id', 'total', 'last_number'])
    .where('account_id', '=', accountId)
    .where(sql<boolean>`directory_id = any(${ids}::uuid[])`)
    .where('status_key', '=', 'all')
    .execute();
  const byId = new Map(rows.map(row => [row.directory_id, row]));
  return ids.map(id => ({ live: byId.get(id)?.total ?? 0, last: byId.get(id)?.last_number ?? 0 }));
}

/** Selects the sum of the counters of several directories, or of the requested statuses. */
export function buildCountersSql(
  { accountId }: RecordScope,
  parts: readonly { readonly opened: OpenDirectory; readonly request: Pick<SearchRequest, 'statusList'> }[],
): RawBuilder<number> {
  const counters = parts.flatMap(({ opened, request: { statusList } }) => {
    const keys = statusList?.length ? [...new Set(statusList)] : ['all'];
    return keys.map(key => ({ id: opened.key.directoryId, key }));
  });
  return sql`(select coalesce(sum(counters.total), 0)::int
    from unnest(${counters.map(({ id }) => id)}::uuid[], ${counters.map(({ key }) => key)}::text[]) as asked (id, key)
    join item_counters as counters on counters.account_id = ${accountId}::uuid
      and counters.directory_id = asked.id and counters.status_key = asked.key)`;
}

export interface MatchSample {
  readonly looked: number;
  readonly matched: number;
}

/** Multiples of the golden ratio are spread evenly, and don't correlate with periodic patterns in the records. */
const GOLDEN = 0.618_033_988_749_895;

interface Sampling {
  readonly found: SearchSql;
  readonly size: DirectorySize;
  readonly picked: number;
  readonly indexes: SearchIndexes;
}

/**
 * Checks a sample of records spread over the directory. The sample is always the same, so that the same query returns
 * the same result.
 */
export async function estimateMatchShare(
  scope: RecordScope,
  opened: OpenDirectory,
  sampling: Sampling,
): Promise<MatchSample> {
  const [sample] = await sampleMatchesByDirectory(scope, [{ opened, ...sampling }]);
  return sample ?? EMPTY;
}

const EMPTY: MatchSample = { looked: 0, matched: 0 };

/** Samples several directories in one statement. */
export async function sampleMatchesByDirectory(
  scope: RecordScope,
  samplings: readonly (Sampling & { readonly opened: OpenDirectory })[],
): Promise<MatchSample[]> {
  if (samplings.length === 0) return [];
  const numbers = samplings.map(getNumbersToLookAt);
  const parts = samplings.map((sampling, part) =>
    sampleSql(sampling, { numbers: numbers[part] ?? [], part }),
  );
  const { rows } = await sql<MatchSample & { part: number }>`${sql.join(parts, sql` union all `)}`.execute(
    scope.trx,
  );
  const byPart = new Map(rows.map(row => [row.part, row]));
  return samplings.map(({ size, indexes }, part) => {
    const { looked, matched } = byPart.get(part) ?? EMPTY;
    if (!isToldByIndexes(indexes)) return { looked, matched };
    const asked = numbers[part]?.length ?? 0;
    const live = Math.round((asked * size.live) / Math.max(1, size.last));
    return { looked: live, matched: Math.min(live, matched) };
  });
}

function getNumbersToLookAt({ picked, size }: Sampling): number[] {
  const spread = Array.from({ length: picked }, (_, index) => ((index + 1) * GOLDEN) % 1);
  return [...new Set(spread.map(place => 1 + Math.floor(size.last * place)))];
}

function isToldByIndexes({ drivers, isCovered }: SearchIndexes): boolean {
  return isCovered && drivers.length > 0;
}

function sampleSql(
  { opened: { key }, found, indexes }: Sampling & { readonly opened: OpenDirectory },
  { numbers, part }: { numbers: readonly number[]; part: number },
): RawBuilder<unknown> {
  const [first, ...others] = indexes.drivers;
  if (first && isToldByIndexes(indexes)) {
    const checks = others.map(
      (driver, place) => sql`cross join lateral (
        select ${restrictDriverToNumbersSql(key.accountId, driver, sql`picked.number`)} offset 0) as ${sql.id(`checked_${place}`)}`,
    );
    return sql`select ${part}::int as part, 0 as looked, count(*)::int as matched
      from (
        select entry.number ${restrictDriverToNumbersSql(key.accountId, first, sql`any(${numbers}::bigint[])`)} offset 0) as picked
      ${checks.length === 0 ? sql`` : sql.join(checks, sql` `)}`;
  }
  return sql`select ${part}::int as part, count(*)::int as looked,
      (count(*) filter (where ${found.where}))::int as matched
    from items where account_id = ${key.accountId}::uuid and directory_id = ${key.directoryId}::uuid
      and number = any(${numbers}::bigint[]) and deleted_at is null`;
}

/** With fewer matches, a sample is not significant. */
export const MIN_SIGNIFICANT_MATCHES = 3;

/** The factor by which the sample grows if the first sample is inconclusive. */
const MORE_SAMPLED = 5;

/**
 * Enlarges the sample if it doesn't show whether there are too many matches to count. This is worthwhile if indexes
 * cover the search, because checking a record then takes microseconds, and listing all matches a hundred milliseconds.
 */
export async function enlargeSampleUntilConclusive(
  scope: RecordScope,
  opened: OpenDirectory,
  sampling: Sampling,
): Promise<MatchSample> {
  const sample = await estimateMatchShare(scope, opened, sampling);
  const expected = (sample.matched / Math.max(1, sample.looked)) * sampling.size.live;
  if (expected <= MAX_EXACT_TOTAL || estimateTotal(sample, sampling.size)) return sample;
  return estimateMatchShare(scope, opened, { ...sampling, picked: sampling.picked * MORE_SAMPLED });
}

/** Returns an estimate if the total is almost certainly above the limit of exact counting, or otherwise `undefined`. */
export function estimateTotal(sample: MatchSample, size: DirectorySize): SearchTotal | undefined {
  return shareRange(sample).lowest * size.live <= MAX_EXACT_TOTAL
    ? undefined
    : extrapolateTotal(sample, size);
}

/** Extrapolates from a sample. Returns an estimate, or a minimum if the estimate could be too far off. */
export function extrapolateTotal(sample: MatchSample, { live }: DirectorySize): SearchTotal {
  const { lowest, highest } = shareRange(sample);
  const share = sample.matched / Math.max(1, sample.looked);
  const isClose = share <= lowest * MAX_DEVIATION && highest <= share * MAX_DEVIATION;
  if (!isClose) return moreThan(roughly(lowest * live, Math.floor));
  return {
    total: Math.min(live, roughly(share * live, Math.round)),
    totalExact: false,
    totalIsMinimum: false,
  };
}

/**
 * Refines the total using the page itself: a page that isn't full is the last one, and the total includes all records
 * up to the end of the page.
 */
export function resolveTotal(
  known: SearchTotal | null,
  page: { skip: number; take: number },
  found: number,
): SearchTotal {
  if (known?.totalExact) return known;
  const seen = page.skip + found;
  if (found < page.take && (found > 0 || page.skip === 0)) return toExactTotal(seen);
  if (known && found === 0) return known;
  if (!known || known.total <= seen) return moreThan(Math.max(0, seen - 1));
  return known;
}

/** The maximum factor by which an estimate can be off with 95% confidence. Otherwise, only a minimum is returned. */
const MAX_DEVIATION = 1.25;

/** Returns the bounds of the share of matches, with a confidence of 95% (Wilson score interval). */
function shareRange({ looked, matched }: MatchSample): { lowest: number; highest: number } {
  if (looked === 0) return { lowest: 0, highest: 1 };
  const z = 1.96;
  const share = matched / looked;
  const middle = share + (z * z) / (2 * looked);
  const spread = z * Math.sqrt((share * (1 - share) + (z * z) / (4 * looked)) / looked);
  const within = (value: number) => Math.min(1, Math.max(0, value / (1 + (z * z) / looked)));
  return { lowest: within(middle - spread), highest: within(middle + spread) };
}

/** Rounds to two significant digits, because a sample isn't more precise. */
function roughly(count: number, round: (value: number) => number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 1);
  return round(count / unit) * unit;
}
