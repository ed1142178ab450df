import { expect, test } from 'vitest';
import { getSelectionState, selectRange, setRecordsSelected, toggleRecordSelected } from './selection.ts';

const page = ['a', 'b', 'c', 'd'];
const sorted = (ids: ReadonlySet<string>) => [...ids].sort().join('');

test('selects and deselects a record, and keeps the selection of other pages', () => {
  const chosen = toggleRecordSelected(new Set(['z']), 'b');
  expect(sorted(chosen)).toBe('bz');
  expect(sorted(toggleRecordSelected(chosen, 'b'))).toBe('z');
  expect(sorted(setRecordsSelected(chosen, page, true))).toBe('abcdz');
  expect(sorted(setRecordsSelected(chosen, page, false))).toBe('z');
});

test('selects a range from the last selected row, in either direction', () => {
  expect(sorted(selectRange(new Set('b'), page, { anchor: 'b', id: 'd' }))).toBe('bcd');
  expect(sorted(selectRange(new Set('d'), page, { anchor: 'd', id: 'b' }))).toBe('bcd');
  expect(sorted(selectRange(new Set('abcd'), page, { anchor: 'a', id: 'c' }))).toBe('d');
});

test('selects a single row if a range has no start', () => {
  expect(sorted(selectRange(new Set(), page, { anchor: undefined, id: 'c' }))).toBe('c');
  expect(sorted(selectRange(new Set(), page, { anchor: 'gone', id: 'c' }))).toBe('c');
});

test('reports whether none, some or all records of a page are selected', () => {
  expect(getSelectionState(new Set(), page)).toBe('none');
  expect(getSelectionState(new Set('az'), page)).toBe('some');
  expect(getSelectionState(new Set(page), page)).toBe('all');
});
