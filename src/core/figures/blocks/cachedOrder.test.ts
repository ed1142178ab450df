import { expect, test } from 'vitest';
import { NO_ROW_BLOCK, ROW_BLOCK_SIZE } from '../cells/rowOrder.ts';
import { CachedOrder } from './cachedOrder.ts';

test('assigns each row to its block of the sorted order, even after a change', () => {
  const order = new CachedOrder();
  const entries = Float64Array.from({ length: 3 * ROW_BLOCK_SIZE }, (_, row) => 3 * ROW_BLOCK_SIZE - row);
  entries[7] = Number.NaN;
  const { rows, blocks } = order.of(entries);
  const before = blocks();
  expect(rows.length).toBe(3 * ROW_BLOCK_SIZE - 1);
  expect([before[7], before[0], before[3 * ROW_BLOCK_SIZE - 1]]).toEqual([NO_ROW_BLOCK, 2, 0]);
  const bytes = order.bytes;

  entries[0] = -1;
  entries[7] = 1e9;
  for (const row of [0, 7]) order.written(row);
  const after = order.of(entries);
  expect(after.rows[0]).toBe(0);
  expect([after.blocks()[7], after.blocks()[0]]).toEqual([2, 0]);
  after.rows.forEach((row, at) => {
    expect(after.blocks()[row]).toBe(Math.floor(at / ROW_BLOCK_SIZE));
  });
  expect(order.bytes).toBeGreaterThan(bytes);
});
