import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeChangedRows, sortRowsByEntry } from './sortRowsByEntry.ts';

const numbers = fc.oneof(
  fc.double(),
  fc.integer({ min: -5, max: 5 }),
  fc.constantFrom(0, -0, Number.NaN, 1e300, -1e-300),
);

test('sorts rows by number, keeps the order of equal numbers, and omits rows without a value', () => {
  fc.assert(
    fc.property(fc.array(numbers, { maxLength: 60 }), entries => {
      const wanted = entries
        .map((entry, row) => ({ entry, row }))
        .filter(({ entry }) => !Number.isNaN(entry))
        .sort((a, b) => (a.entry < b.entry ? -1 : a.entry > b.entry ? 1 : a.row - b.row))
        .map(({ row }) => row);
      expect([...sortRowsByEntry(Float64Array.from(entries))]).toEqual(wanted);
    }),
  );
  expect([...sortRowsByEntry(Float32Array.from([20_000, Number.NaN, -1, 3]))]).toEqual([2, 3, 0]);
});

test('merges changed and new rows into the sorted order', () => {
  const written = fc.array(fc.record({ row: fc.nat({ max: 80 }), entry: numbers }), { maxLength: 20 });
  fc.assert(
    fc.property(fc.array(numbers, { maxLength: 60 }), written, (before, changes) => {
      const rows = Math.max(before.length, ...changes.map(({ row }) => row + 1));
      const entries = new Float64Array(rows).fill(Number.NaN);
      entries.set(before);
      const order = sortRowsByEntry(entries);
      for (const { row, entry } of changes) entries[row] = entry;
      const merged = mergeChangedRows(order, new Set(changes.map(({ row }) => row)), entries);
      const entriesIn = (list: Int32Array) => [...list].map(row => (entries[row] ?? 0) + 0);
      expect(entriesIn(merged)).toEqual(entriesIn(sortRowsByEntry(entries)));
      expect([...merged].sort()).toEqual([...sortRowsByEntry(entries)].sort());
    }),
  );
});
