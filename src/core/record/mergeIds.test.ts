import { expect, test } from 'vitest';
import { mergeIds } from './mergeIds.ts';

test('keeps what both added and removes what either removed', () => {
  expect(mergeIds(['a', 'b', 'c'], { mine: ['a', 'c', 'mine'], theirs: ['a', 'b', 'theirs'] })).toEqual([
    'a',
    'theirs',
    'mine',
  ]);
});

test('adds an id from both only once', () => {
  expect(mergeIds([], { mine: ['a', 'b'], theirs: ['b'] })).toEqual(['b', 'a']);
});
