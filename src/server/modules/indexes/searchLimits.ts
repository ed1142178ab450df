import type { Condition, SearchRequest } from '#core/model.ts';
import type { Database } from '#server/kernel/database/database.ts';

/** What a search in a large directory may cost; tests make everything large with small numbers. */
export interface SearchLimits {
  /** Smaller directories are looked through: nothing is quicker there. */
  readonly largeFrom: number;
  /** Records picked evenly from a directory to tell how many match. */
  readonly sample: number;
  /** How many matches of an index are looked at one by one at the most. */
  readonly candidates: number;
  /** Records looked at, at most, in one transaction: on PGlite everybody waits for it. */
  readonly slice: number;
  /** Candidates that are listed to be looked through: beyond, all records are, and totals of many are told by a sample. */
  readonly listed: number;
}

export const SEARCH_LIMITS: SearchLimits = {
  largeFrom: 3_000,
  sample: 400,
  candidates: 2_000,
  slice: 20_000,
  listed: 50_000,
};

/** PGlite has one connection and is slower: whoever asks for a page waits for what runs. */
export function searchLimitsOf({ isShared }: Pick<Database, 'isShared'>): SearchLimits {
  return isShared ? SEARCH_LIMITS : { ...SEARCH_LIMITS, slice: 1_000 };
}

/** Conditions that a search may have before each record costs more to look at than the limits are made for. */
const FEW_CONDITIONS = 20;

/**
 * The same for one search: with many conditions each record takes longer to look at, so fewer are looked at together, and
 * a directory is large sooner.
 */
export function limitsFor(
  limits: SearchLimits,
  { keyword = '', conditions = [] }: SearchRequest,
): SearchLimits {
  const count = countConditions(conditions) + keyword.split(/\s+/).length;
  if (count <= FEW_CONDITIONS) return limits;
  const share = (records: number) => Math.max(LEAST, Math.ceil((records * FEW_CONDITIONS) / count));
  return {
    largeFrom: share(limits.largeFrom),
    sample: share(limits.sample),
    candidates: share(limits.candidates),
    slice: share(limits.slice),
    listed: limits.listed,
  };
}

/** Whatever a record costs, so many are looked at in one transaction. */
const LEAST = 20;

function countConditions(conditions: readonly Condition[]): number {
  return conditions.reduce((sum, condition) => {
    if ('any' in condition) return sum + countConditions(condition.any);
    if ('some' in condition) return sum + countConditions(condition.where);
    return sum + ('all' in condition ? countConditions(condition.all) : 1);
  }, 0);
}
