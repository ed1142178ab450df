import { expect, test } from 'vitest';
import { mergeIds } from './mergeIds.ts';

test('keeps what both gave and leaves out what either took', () => {
  expect(mergeIds(['a', 'b', 'c'], { mine: ['a', 'c', 'mine'], theirs: ['a', 'b', 'theirs'] })).toEqual([
    'a',
    'theirs',
    'mine',
  ]);
});

test('takes the same id from both once', () => {
  expect(mergeIds([], { mine: ['a', 'b'], theirs: ['b'] })).toEqual(['b', 'a']);
});
