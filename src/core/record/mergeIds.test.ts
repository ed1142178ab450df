import { expect, test } from 'vitest';
import { mergeIds } from './mergeIds.ts';

test('keeps ids that one side added, and removes ids that one side removed', () => {
  expect(mergeIds(['a', 'b', 'c'], { mine: ['a', 'c', 'mine'], theirs: ['a', 'b', 'theirs'] })).toEqual([
    'a',
    'theirs',
    'mine',
  ]);
});

test('adds an id that both sides added only once', () => {
  expect(mergeIds([], { mine: ['a', 'b'], theirs: ['b'] })).toEqual(['b', 'a']);
});
