import { expect, test } from 'vitest';
import { orderRowsByReferences } from './orderRowsByReferences.ts';

/** Orders rows given as `name` or `name > referenced, referenced`. */
function ordered(...rows: string[]) {
  const rowsCalled = new Map<string, number[]>();
  const named = new Map<number, string[]>();
  for (const [row, text] of rows.entries()) {
    const [name = '', names] = text.split(' > ');
    rowsCalled.set(name, [...(rowsCalled.get(name) ?? []), row]);
    if (names) named.set(row, names.split(', '));
  }
  return orderRowsByReferences({ count: rows.length, named, rowsCalled });
}

function batches(order: ReturnType<typeof orderRowsByReferences>, take: number): number[][] {
  const all: number[][] = [];
  for (let position = 0; ; position += all.at(-1)?.length ?? 0) {
    const batch = order.batchAt(position, take);
    if (batch.length === 0) return all;
    all.push(batch);
  }
}

test('keeps the order of the file, but moves rows after the rows that they refer to', () => {
  expect(batches(ordered('a', 'b', 'c'), 2)).toEqual([[0, 1], [2]]);
  const order = ordered('kid > mum', 'mum > gran', 'other > nobody', 'gran', 'dad > gran');
  expect(batches(order, 9)).toEqual([[2, 3], [1, 4], [0]]);
  expect([0, 1, 2, 3, 4].map(order.positionOf)).toEqual([4, 2, 0, 1, 3]);
});

test('puts all rows with a name before a row that refers to this name', () => {
  expect(batches(ordered('kid > mum', 'mum > gran', 'mum', 'gran'), 9)).toEqual([[2, 3], [1], [0]]);
});

test('keeps a cycle of rows together, and puts rows that refer to the cycle after it', () => {
  const order = ordered('kid > b', 'a > b', 'x', 'b > c', 'c > a', 'y');
  expect([0, 1, 2, 3].map(order.isInCycle)).toEqual([false, true, false, true]);
  expect(batches(order, 2)).toEqual([[1, 3, 4], [2, 5], [0]]);
  const self = ordered('a > a', 'b');
  expect([self.isInCycle(0), self.isInCycle(1)]).toEqual([true, false]);
  expect(batches(self, 9)).toEqual([[0, 1]]);
});

test('orders a chain of 5,000 rows, and splits a large cycle into batches', () => {
  const count = 5_000;
  const chain = Array.from({ length: count }, (_, row) => `r${row} > r${row + 1}`);
  const order = ordered(...chain);
  expect([order.positionOf(0), order.positionOf(count - 1)]).toEqual([count - 1, 0]);
  const cycle = ordered(...chain.slice(0, -1), `r${count - 1} > r0`);
  expect(cycle.isInCycle(0)).toBe(false);
  expect(batches(cycle, 500)).toHaveLength(count / 500);
});
