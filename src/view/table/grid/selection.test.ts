import { expect, test } from 'vitest';
import { shareOf, withAll, withRange, withToggled } from './selection.ts';

const page = ['a', 'b', 'c', 'd'];
const sorted = (ids: ReadonlySet<string>) => [...ids].sort().join('');

test('a record is chosen and dropped; those of other pages stay', () => {
  const chosen = withToggled(new Set(['z']), 'b');
  expect(sorted(chosen)).toBe('bz');
  expect(sorted(withToggled(chosen, 'b'))).toBe('z');
  expect(sorted(withAll(chosen, page, true))).toBe('abcdz');
  expect(sorted(withAll(chosen, page, false))).toBe('z');
});

test('a range goes from the row chosen last to this one, in either direction', () => {
  expect(sorted(withRange(new Set('b'), page, { anchor: 'b', id: 'd' }))).toBe('bcd');
  expect(sorted(withRange(new Set('d'), page, { anchor: 'd', id: 'b' }))).toBe('bcd');
  expect(sorted(withRange(new Set('abcd'), page, { anchor: 'a', id: 'c' }))).toBe('d');
});

test('a range without a row to start from is that row alone', () => {
  expect(sorted(withRange(new Set(), page, { anchor: undefined, id: 'c' }))).toBe('c');
  expect(sorted(withRange(new Set(), page, { anchor: 'gone', id: 'c' }))).toBe('c');
});

test('the box above a page says how much of it is chosen', () => {
  expect(shareOf(new Set(), page)).toBe('none');
  expect(shareOf(new Set('az'), page)).toBe('some');
  expect(shareOf(new Set(page), page)).toBe('all');
});
