import type { Condition, SearchRequest } from '#core/model.ts';
import type { Database } from '#server/kernel/database/database.ts';

/**
 * Limits of a search in a large directory. Tests use small limits, so that small directories count as large.
 */
export interface SearchLimits {
  /**
   * The number of records from which a directory is large. Smaller directories are scanned, because nothing
   * is faster.
   */
  readonly largeFrom: number;
  /** Number of records sampled evenly from a directory to estimate how many match. */
  readonly sample: number;
  /** Maximum number of an index's matches that are checked one by one. */
  readonly candidates: number;
  /**
   * Maximum number of records checked in one transaction. On PGlite, all other calls wait for this
   * transaction.
   */
  readonly slice: number;
  /**
   * Maximum number of candidates listed for scanning: beyond it, all records are scanned, and large totals are
   * estimated from a sample.
   */
  readonly listed: number;
}

export const SEARCH_LIMITS: SearchLimits = {
  largeFrom: 3_000,
  sample: 400,
  candidates: 2_000,
  slice: 20_000,
  listed: 50_000,
};

/** PGlite has one connection and is slower: requests for a page wait for running work. */
export function getSearchLimits({ isShared }: Pick<Database, 'isShared'>): SearchLimits {
  return isShared ? SEARCH_LIMITS : { ...SEARCH_LIMITS, slice: 1_000 };
}

/** The number of conditions up to which checking a record takes no longer than the limits assume. */
const FEW_CONDITIONS = 20;

/**
 * Adjusts the limits to one search: with many conditions, each record takes longer to check, so fewer
 * records are checked at a time, and a directory counts as large earlier.
 */
export function adjustSearchLimits(
  limits: SearchLimits,
  { keyword = '', conditions = [] }: SearchRequest,
): SearchLimits {
  const count = countConditions(conditions) + keyword.split(/\s+/).length;
  if (count <= FEW_CONDITIONS) return limits;
  const share = (records: number) => Math.max(MINIMUM, Math.ceil((records * FEW_CONDITIONS) / count));
  return {
    largeFrom: share(limits.largeFrom),
    sample: share(limits.sample),
    candidates: share(limits.candidates),
    slice: share(limits.slice),
    listed: limits.listed,
  };
}

/** Minimum of the reduced limits, regardless of the cost per record. */
const MINIMUM = 20;

function countConditions(conditions: readonly Condition[]): number {
  return conditions.reduce((sum, condition) => {
    if ('any' in condition) return sum + countConditions(condition.any);
    if ('some' in condition) return sum + countConditions(condition.where);
    return sum + ('all' in condition ? countConditions(condition.all) : 1);
  }, 0);
}
