import { expect, test } from 'vitest';
import { getSelectedShare, withAll, withRange, withToggled } from './selection.ts';

const page = ['a', 'b', 'c', 'd'];
const sorted = (ids: ReadonlySet<string>) => [...ids].sort().join('');

test('selects and deselects a record, and keeps the selection of other pages', () => {
  const chosen = withToggled(new Set(['z']), 'b');
  expect(sorted(chosen)).toBe('bz');
  expect(sorted(withToggled(chosen, 'b'))).toBe('z');
  expect(sorted(withAll(chosen, page, true))).toBe('abcdz');
  expect(sorted(withAll(chosen, page, false))).toBe('z');
});

test('selects a range from the last selected row, in either direction', () => {
  expect(sorted(withRange(new Set('b'), page, { anchor: 'b', id: 'd' }))).toBe('bcd');
  expect(sorted(withRange(new Set('d'), page, { anchor: 'd', id: 'b' }))).toBe('bcd');
  expect(sorted(withRange(new Set('abcd'), page, { anchor: 'a', id: 'c' }))).toBe('d');
});

test('selects a single row if a range has no start', () => {
  expect(sorted(withRange(new Set(), page, { anchor: undefined, id: 'c' }))).toBe('c');
  expect(sorted(withRange(new Set(), page, { anchor: 'gone', id: 'c' }))).toBe('c');
});

test('reports whether none, some or all records of a page are selected', () => {
  expect(getSelectedShare(new Set(), page)).toBe('none');
  expect(getSelectedShare(new Set('az'), page)).toBe('some');
  expect(getSelectedShare(new Set(page), page)).toBe('all');
});
