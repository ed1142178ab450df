import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldPlugins } from '#plugins/index.core.ts';
import { createFieldRegistry } from '../../field/fieldRegistry.ts';
import { assignToCells } from './cellAssignment.ts';
import { buildCellTally } from './tally.ts';

const registry = createFieldRegistry(fieldPlugins);
const field = registry.bind({ id: 'days', code: 'days', name: 'Days', type: 'Number', precision: 0 });

const CELLS = 3;

function createTally(entries: readonly number[], cells: readonly number[]) {
  const part = field.plugin.figures;
  if (!part) throw new Error('Numbers have figures.');
  const figure = { id: 'days', field, part, tableId: null };
  const placed = assignToCells(CELLS, Int32Array.from(cells));
  return buildCellTally(
    { figure, entries: Float64Array.from(entries), spans: null, keys: [], samples: [] },
    placed,
  );
}

test('returns the same distinct count, median and maximum as sorting for integers in a small range', () => {
  const entry = fc.oneof(fc.integer({ min: -4, max: 4 }), fc.constant(Number.NaN));
  const placed = fc.record({ entry, cell: fc.integer({ min: -1, max: CELLS - 1 }) });
  const list = fc.array(placed, { minLength: CELLS * 9, maxLength: 60 });
  fc.assert(
    fc.property(list, fc.integer({ min: -1e9, max: 1e9 }), (all, shift) => {
      const entries = all.map(one => one.entry + shift);
      const cells = all.map(({ cell }) => cell);
      const tally = createTally(entries, cells);
      expect(tally === null).toBe(all.every(one => Number.isNaN(one.entry)));
      for (let cell = 0; tally && cell < CELLS; cell += 1) {
        const own = entries.filter((one, at) => cells[at] === cell && !Number.isNaN(one));
        const sorted = own.toSorted((a, b) => a - b);
        const last = sorted.length - 1;
        expect(tally.distinct(cell)).toBe(new Set(own).size);
        expect(tally.pair(cell, () => [last >> 1, last])).toEqual(
          own.length === 0 ? null : [sorted[last >> 1], sorted[last]],
        );
      }
    }),
  );
});

test('returns null for fractions and for numbers that are far apart', () => {
  expect(createTally([1, 2.5, 3], [0, 0, 0])).toBeNull();
  expect(createTally([1, 1_000_000, 3], [0, 0, 0])).toBeNull();
  expect(createTally([1e15, 1e15 + 1, 1e15], [0, 0, 0])).toBeNull();
});
