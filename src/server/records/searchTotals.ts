/** How many records a search finds in a large directory, without looking at all of them where nobody needs to know. */
import { sql } from 'kysely';
import { EXACT_TOTAL_LIMIT } from '#core/limits.ts';
import type { OpenDirectory, RecordScope } from './recordScope.ts';
import { entriesByNumber, type SearchIndexes } from './searchDrivers.ts';
import type { SearchSql } from './searchSql.ts';

export interface Total {
  readonly total: number;
  readonly totalExact: boolean;
}

export interface DirectorySize {
  /** Records outside the trash. */
  readonly live: number;
  /** The highest number given so far. */
  readonly last: number;
}

export async function readSize(scope: RecordScope, opened: OpenDirectory): Promise<DirectorySize> {
  const row = await scope.trx
    .selectFrom('item_counters')
    .select(['total', 'last_number'])
    .where('account_id', '=', opened.key.accountId)
    .where('directory_id', '=', opened.key.directoryId)
    .where('status_key', '=', 'all')
    .executeTakeFirst();
  return { live: row?.total ?? 0, last: row?.last_number ?? 0 };
}

export interface Sample {
  readonly looked: number;
  readonly matched: number;
}

/** The share of the golden ratio spreads numbers evenly, in step with nothing that records have in turn. */
const GOLDEN = 0.618_033_988_749_895;

interface Sampling {
  readonly found: SearchSql;
  readonly size: DirectorySize;
  readonly picked: number;
  readonly indexes: SearchIndexes;
}

/** Looks at records spread over the directory, always the same ones: the same question gets the same answer. */
export async function sampleMatches(
  scope: RecordScope,
  opened: OpenDirectory,
  { found, size, picked, indexes }: Sampling,
): Promise<Sample> {
  const spread = Array.from({ length: picked }, (_, index) => ((index + 1) * GOLDEN) % 1);
  const numbers = [...new Set(spread.map(place => 1 + Math.floor(size.last * place)))];
  const [first, ...others] = indexes.drivers;
  if (first && indexes.isCovered) {
    const checks = others.map(
      (driver, place) => sql`cross join lateral (
        select ${entriesByNumber(opened.key.accountId, driver, sql`picked.number`)} offset 0) as ${sql.id(`checked_${place}`)}`,
    );
    const counted = await sql<{ matched: number }>`select count(*)::int as matched
      from (
        select entry.number ${entriesByNumber(opened.key.accountId, first, sql`any(${numbers}::bigint[])`)} offset 0) as picked
      ${checks.length === 0 ? sql`` : sql.join(checks, sql` `)}`.execute(scope.trx);
    const looked = Math.round((numbers.length * size.live) / Math.max(1, size.last));
    return { looked, matched: Math.min(looked, counted.rows[0]?.matched ?? 0) };
  }
  const counted = await sql<Sample>`select count(*)::int as looked,
      (count(*) filter (where ${found.where}))::int as matched
    from items where account_id = ${opened.key.accountId}::uuid and directory_id = ${opened.key.directoryId}::uuid
      and number = any(${numbers}::bigint[]) and deleted_at is null`.execute(scope.trx);
  return counted.rows[0] ?? { looked: 0, matched: 0 };
}

/** The total where it is certainly beyond what is counted exactly; undefined where counting must tell. */
export function estimatedTotal(sample: Sample, { live }: DirectorySize): Total | undefined {
  if (lowestShare(sample) * live <= EXACT_TOTAL_LIMIT) return undefined;
  const share = sample.matched / sample.looked;
  const total = Math.min(live, Math.max(roughly(share * live), EXACT_TOTAL_LIMIT + 1));
  return { total, totalExact: false };
}

/** A total beyond the limit, as counting found out, by the sample; never less than was counted. */
export function totalBeyondLimit(sample: Sample | null, { live }: DirectorySize): Total {
  const share = sample && sample.looked > 0 ? sample.matched / sample.looked : 0;
  return { total: Math.min(live, Math.max(roughly(share * live), EXACT_TOTAL_LIMIT + 1)), totalExact: false };
}

/** What a sample says, where counting would take too long: two digits, and said to be no count. */
export function roughTotal({ looked, matched }: Sample, { live }: DirectorySize): Total {
  return { total: Math.min(live, roughly((matched / Math.max(1, looked)) * live)), totalExact: false };
}

/** The share of all that match, but for one chance in twenty no less (Wilson's lower bound). */
function lowestShare({ looked, matched }: Sample): number {
  if (looked === 0) return 0;
  const z = 1.645;
  const share = matched / looked;
  const middle = share + (z * z) / (2 * looked);
  const spread = z * Math.sqrt((share * (1 - share) + (z * z) / (4 * looked)) / looked);
  return Math.max(0, (middle - spread) / (1 + (z * z) / looked));
}

/** Two digits are what a sample can tell. */
function roughly(count: number): number {
  return Number(count.toPrecision(2));
}
