import { expect, test } from 'vitest';
import type { DuplicatePair, DuplicateSearch } from './duplicateCalls.ts';
import { readDuplicatesUpTo } from './readDuplicatesUpTo.ts';

const PAGE = 50;

/** @param left The number of pairs that the server has left. */
function serverWith(left: number, totalPairs = left) {
  const pairs = Array.from({ length: left }, (_, score) => ({ score }) as DuplicatePair);
  return async (skip: number) =>
    ({ state: 'Done', totalPairs, pairs: pairs.slice(skip, skip + PAGE) }) as DuplicateSearch;
}

test.each([
  { count: 0, left: 119, expected: 50 },
  { count: 50, left: 119, expected: 50 },
  { count: 100, left: 119, expected: 100 },
  { count: 120, left: 119, expected: 119 },
  { count: 50, left: 0, expected: 0 },
])('reads $expected pairs if $count were shown and $left are left', async ({ count, left, expected }) => {
  const { pairs } = await readDuplicatesUpTo(count, serverWith(left));
  expect(pairs.map(({ score }) => score)).toEqual(Array.from({ length: expected }, (_, index) => index));
});

test('stops if the server returns fewer pairs than it reports', async () => {
  expect((await readDuplicatesUpTo(100, serverWith(60, 200))).pairs).toHaveLength(60);
});
