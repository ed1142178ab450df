import { expect, test } from 'vitest';
import {
  findCellAfterKey,
  type GridCellPosition,
  getAdjacentCell,
  getCellBelow,
  getNearestCell,
} from './gridCursor.ts';

const shape = { rowIds: ['1', '2', '3', '4'], columnIds: ['a', 'b', 'c'], pageRows: 2, hasHead: true };
const at = (rowId: string | null, columnId: string): GridCellPosition => ({ rowId, columnId });
const press = (from: GridCellPosition, key: string, isFar = false) =>
  findCellAfterKey(from, { key, ctrlKey: isFar, metaKey: false }, shape);

test.each([
  ['ArrowDown', at('2', 'b'), at('3', 'b')],
  ['ArrowDown', at('4', 'b'), at('4', 'b')],
  ['ArrowUp', at('1', 'b'), at(null, 'b')],
  ['ArrowUp', at(null, 'b'), at(null, 'b')],
  ['ArrowDown', at(null, 'b'), at('1', 'b')],
  ['ArrowLeft', at('2', 'a'), at('2', 'a')],
  ['ArrowRight', at('2', 'a'), at('2', 'b')],
  ['Home', at('2', 'c'), at('2', 'a')],
  ['End', at('2', 'a'), at('2', 'c')],
  ['PageDown', at('1', 'b'), at('3', 'b')],
  ['PageDown', at('4', 'b'), at('4', 'b')],
  ['PageUp', at('2', 'b'), at('1', 'b')],
])('moves on %s from %o to %o', (key, from, to) => {
  expect(press(from, key)).toEqual(to);
});

test('moves to the ends of the grid, of the row or of the column with Ctrl', () => {
  expect(press(at('2', 'b'), 'Home', true)).toEqual(at('1', 'a'));
  expect(press(at('2', 'b'), 'End', true)).toEqual(at('4', 'c'));
  expect(press(at('2', 'b'), 'ArrowDown', true)).toEqual(at('4', 'b'));
  expect(press(at('2', 'b'), 'ArrowLeft', true)).toEqual(at('2', 'a'));
});

test('ignores keys other than navigation keys', () => {
  expect(press(at('2', 'b'), 'x')).toBeUndefined();
});

test('stops at the first row on the way up if there is no header', () => {
  const headless = { ...shape, hasHead: false };
  const up = { key: 'ArrowUp', ctrlKey: false, metaKey: false };
  expect(findCellAfterKey(at('1', 'b'), up, headless)).toEqual(at('1', 'b'));
});

test('enters a shorter column at its last row', () => {
  const heights: Record<string, number> = { a: 4, b: 1, c: 3 };
  const ragged = { ...shape, hasHead: false, heightOf: (id: string) => heights[id] ?? 0 };
  const go = (from: GridCellPosition, key: string) =>
    findCellAfterKey(from, { key, ctrlKey: false, metaKey: false }, ragged);
  expect(go(at('4', 'a'), 'ArrowRight')).toEqual(at('1', 'b'));
  expect(go(at('1', 'b'), 'ArrowDown')).toEqual(at('1', 'b'));
  expect(go(at('3', 'c'), 'ArrowDown')).toEqual(at('3', 'c'));
});

test("skips cells that can't be focused, and doesn't move if there are no others", () => {
  const holes = new Set(['1 b', '2 b', '2 c', '4 a']);
  const holey = {
    ...shape,
    hasHead: false,
    isHole: (place: GridCellPosition) => holes.has(`${place.rowId} ${place.columnId}`),
  };
  const go = (from: GridCellPosition, key: string) =>
    findCellAfterKey(from, { key, ctrlKey: false, metaKey: false }, holey);
  expect(go(at('1', 'a'), 'ArrowRight')).toEqual(at('1', 'c'));
  expect(go(at('2', 'a'), 'ArrowRight')).toEqual(at('2', 'a'));
  expect(go(at('3', 'a'), 'ArrowDown')).toEqual(at('3', 'a'));
});

test('moves down when an edit is saved with Enter, and to the next or previous cell with Tab', () => {
  expect(getCellBelow(at('2', 'b'), shape)).toEqual(at('3', 'b'));
  expect(getAdjacentCell(at('2', 'c'), 1, shape)).toEqual(at('3', 'a'));
  expect(getAdjacentCell(at('2', 'a'), -1, shape)).toEqual(at('1', 'c'));
  expect(getAdjacentCell(at('1', 'a'), -1, shape)).toEqual(at('1', 'a'));
  expect(getAdjacentCell(at('4', 'c'), 1, shape)).toEqual(at('4', 'c'));
});

test('moves the cursor to the nearest cell when its row or column is removed', () => {
  expect(getNearestCell(at('2', 'b'), shape, 3)).toEqual(at('2', 'b'));
  expect(getNearestCell(at('gone', 'b'), shape, 2)).toEqual(at('3', 'b'));
  expect(getNearestCell(at('gone', 'gone'), shape, 9)).toEqual(at('4', 'a'));
  expect(getNearestCell(null, shape, 0)).toEqual(at('1', 'a'));
  expect(getNearestCell(at(null, 'c'), shape, 0)).toEqual(at(null, 'c'));
});
