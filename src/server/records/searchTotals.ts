/** How many records a search finds in a large directory, without looking at all of them where nobody needs to know. */
import { sql } from 'kysely';
import { EXACT_TOTAL_LIMIT } from '#core/limits.ts';
import type { OpenDirectory, RecordScope } from './recordScope.ts';
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

/** Looks at records spread over the directory, always the same ones: the same question gets the same answer. */
export async function sampleMatches(
  scope: RecordScope,
  opened: OpenDirectory,
  { found, last, size }: { found: SearchSql; last: number; size: number },
): Promise<Sample> {
  const numbers = Array.from(
    { length: size },
    (_, index) => 1 + Math.floor(last * (((index + 1) * GOLDEN) % 1)),
  );
  const counted = await sql<Sample>`select count(*)::int as looked,
      (count(*) filter (where ${found.where}))::int as matched
    from items where account_id = ${opened.key.accountId}::uuid and directory_id = ${opened.key.directoryId}::uuid
      and number = any(${[...new Set(numbers)]}::bigint[]) and deleted_at is null`.execute(scope.trx);
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
