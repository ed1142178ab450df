import { expect, test } from 'vitest';
import { findAdjacentPosition, findBoardPosition, findCardAbove } from './place.ts';

const boxes = [
  { id: 'a', left: 0, right: 100, middles: [20, 60] },
  { id: 'b', left: 110, right: 210, middles: [] },
];

test('resolves a pointer to the position above the first card whose middle is below it', () => {
  expect(findBoardPosition({ x: 50, y: 10 }, boxes)).toEqual({ laneId: 'a', index: 0 });
  expect(findBoardPosition({ x: 50, y: 20 }, boxes)).toEqual({ laneId: 'a', index: 1 });
  expect(findBoardPosition({ x: 50, y: 500 }, boxes)).toEqual({ laneId: 'a', index: 2 });
  expect(findBoardPosition({ x: 150, y: 500 }, boxes)).toEqual({ laneId: 'b', index: 0 });
});

test('resolves a pointer next to or between lanes to the nearest lane', () => {
  expect(findBoardPosition({ x: 103, y: 0 }, boxes)?.laneId).toBe('a');
  expect(findBoardPosition({ x: 108, y: 0 }, boxes)?.laneId).toBe('b');
  expect(findBoardPosition({ x: 900, y: 0 }, boxes)?.laneId).toBe('b');
  expect(findBoardPosition({ x: -50, y: 0 }, boxes)?.laneId).toBe('a');
  expect(findBoardPosition({ x: 0, y: 0 }, [])).toBeUndefined();
});

const lanes = [
  { id: 'a', cardIds: ['1', '2', '3'] },
  { id: 'b', cardIds: ['4'] },
  { id: 'c', cardIds: [] },
];

test('moves the position within and across lanes by arrow keys, and stops at the edges', () => {
  const from = { laneId: 'a', index: 3 };
  expect(findAdjacentPosition(from, 'ArrowDown', lanes)).toEqual(from);
  expect(findAdjacentPosition(from, 'ArrowUp', lanes)).toEqual({ laneId: 'a', index: 2 });
  expect(findAdjacentPosition(from, 'ArrowRight', lanes)).toEqual({ laneId: 'b', index: 1 });
  expect(findAdjacentPosition({ laneId: 'b', index: 1 }, 'ArrowRight', lanes)).toEqual({
    laneId: 'c',
    index: 0,
  });
  expect(findAdjacentPosition({ laneId: 'c', index: 0 }, 'ArrowRight', lanes)).toEqual({
    laneId: 'c',
    index: 0,
  });
  expect(findAdjacentPosition({ laneId: 'a', index: 0 }, 'ArrowLeft', lanes)).toEqual({
    laneId: 'a',
    index: 0,
  });
  expect(findAdjacentPosition(from, 'x', lanes)).toBeUndefined();
});

test('returns the card above a position, or null at the top', () => {
  expect(findCardAbove({ id: 'a', cardIds: ['1', '2'] }, 0)).toBeNull();
  expect(findCardAbove({ id: 'a', cardIds: ['1', '2'] }, 2)).toBe('2');
});
