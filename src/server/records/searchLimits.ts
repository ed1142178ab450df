import type { Database } from '../database/database.ts';

/** What a search in a large directory may cost; tests make everything large with small numbers. */
export interface SearchLimits {
  /** Smaller directories are looked through: nothing is quicker there. */
  readonly largeFrom: number;
  /** Records picked evenly from a directory to tell how many match. */
  readonly sample: number;
  /** So many matches of an index are looked at one by one, all of them. */
  readonly candidates: number;
  /** Records looked at, at most, in one transaction: on PGlite everybody waits for it. */
  readonly slice: number;
}

export const SEARCH_LIMITS: SearchLimits = {
  largeFrom: 3_000,
  sample: 400,
  candidates: 2_000,
  slice: 20_000,
};

/** PGlite has one connection and is slower: whoever asks for a page waits for what runs. */
export function searchLimitsOf({ isShared }: Pick<Database, 'isShared'>): SearchLimits {
  return isShared ? SEARCH_LIMITS : { ...SEARCH_LIMITS, slice: 1_000 };
}
