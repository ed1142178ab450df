import { expect, test } from 'vitest';
import { getSelectAllOffer } from './selectAll.ts';

test('offers to select all results with their count, up to the limit of a single change', () => {
  const offer = (selected: number, total: number, kind: 'exact' | 'about' | 'moreThan' = 'exact') => {
    const made = getSelectAllOffer(selected, { total, kind });
    return made && `${made.isOffered ? '' : 'no '}${made.textId} ${made.count}`;
  };
  expect(offer(30, 70)).toBe('bulk.selectAll 70');
  expect(offer(70, 70)).toBeNull();
  expect(offer(30, 10_000)).toBe('bulk.selectAll 10000');
  expect(offer(10_000, 10_000)).toBeNull();
  // If more records are found than one change allows, the first ones are selected; then the button disappears.
  expect(offer(30, 11_538)).toBe('bulk.selectFirst 10000');
  expect(offer(30, 11_500, 'about')).toBe('bulk.selectFirst 10000');
  expect(offer(10_000, 11_538)).toBe('no bulk.firstSelected 10000');
  expect(offer(10_000, 11_500, 'about')).toBe('no bulk.firstSelected 10000');
  // The total is unknown.
  expect(offer(30, 300, 'moreThan')).toBe('bulk.selectAtMost 10000');
  expect(offer(300, 300, 'moreThan')).toBe('bulk.selectAtMost 10000');
});
