import type { DuplicateSearch } from './duplicateCalls.ts';

/** Reads the pages of a search up to at least the given number of pairs, or to the end. */
export async function readDuplicatesUpTo(
  count: number,
  readPage: (skip: number) => Promise<DuplicateSearch>,
): Promise<DuplicateSearch> {
  let search = await readPage(0);
  while (search.pairs.length < Math.min(count, search.totalPairs)) {
    const next = await readPage(search.pairs.length);
    if (next.pairs.length === 0) break;
    search = { ...next, pairs: [...search.pairs, ...next.pairs] };
  }
  return search;
}
