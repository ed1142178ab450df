import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import { CachedOrder } from '#core/figures/blocks/cachedOrder.ts';
import { type CellReduction, createCellReducer } from '#core/figures/cells/createCellReducer.ts';
import { selectSortedValue } from '#core/figures/cells/selectSortedValue.ts';
import type { FigureColumn } from '#core/figures/figureColumn.ts';
import type { FigureMeasure } from '#core/model.ts';
import { fieldPlugins } from '#plugins/index.core.ts';
import { applyCellGroups, GROUP_COUNT, generateCellGroups, toComparableCells } from './cellSamples.ts';
import { computeCellsByRecord } from './computeCellsByRecord.ts';

const registry = createFieldRegistry(fieldPlugins);
const field = registry.bind({ id: 'amount', code: 'amount', name: 'Amount', type: 'Number', precision: 2 });
const part = field.plugin.figures;

const MEASURES: readonly FigureMeasure['measure'][] = [
  'Sum',
  'Average',
  'Median',
  'Percentile',
  'Min',
  'Max',
  'Distinct',
  'Filled',
];

test('aggregates in typed arrays with the same results as record by record', () => {
  fc.assert(
    fc.property(generateReduction(), generateCellGroups(), (asked, groups) => {
      const known = groups.filter(({ level }) => level < asked.groups.length);
      const reduce = createCellReducer(asked);
      // The result must not depend on which cells were requested before.
      for (const some of [[], known, known.slice(1)])
        expect(toComparableCells(reduce(some))).toEqual(
          toComparableCells(computeCellsByRecord(applyCellGroups(asked, some))),
        );
    }),
  );
});

test('aggregates records in several blocks with the same results as record by record', () => {
  const records = 10_000;
  const numbers = fc.sample(fc.nat({ max: 1_000_000 }), { numRuns: records, seed: 7 });
  const column = getColumn(
    numbers.map(number => (number % 50 === 0 ? Number.NaN : number / 100)),
    true,
  );
  const codesBy = (step: number) =>
    Int32Array.from(numbers, number => Math.floor(number / step) % GROUP_COUNT);
  const asked: CellReduction = {
    counted: Uint8Array.from(numbers, number => Number(number % 7 > 0)),
    groups: [1, 250_000].map(step => ({ column, codes: codesBy(step), size: GROUP_COUNT })),
    measures: MEASURES.map(measure => ({ measure, column, percentile: 75 })),
  };
  const reduce = createCellReducer(asked);
  const groups = [0, 1].map(level => ({ level, places: null, size: GROUP_COUNT }));
  for (const some of [groups, groups.slice(1), []])
    expect(toComparableCells(reduce(some))).toEqual(
      toComparableCells(computeCellsByRecord(applyCellGroups(asked, some))),
    );
});

test('finds the value at a position of the sorted order for values in any order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 1 }), fc.nat(), (values, nat) => {
      const place = nat % values.length;
      const sorted = values.toSorted((a, b) => a - b);
      expect(selectSortedValue(Float64Array.from(values), place)).toBe(sorted[place]);
    }),
  );
});

/** Includes numbers so large that a double can't represent their sum. */
function generateReduction(): fc.Arbitrary<CellReduction> {
  const number = fc.oneof(
    fc.integer({ min: -500, max: 500 }).map(units => units / 100),
    fc.constantFrom(Number.NaN, 70368744177663.5, 90071992547409.91),
  );
  return fc.nat({ max: 40 }).chain(records => {
    const each = <T>(one: fc.Arbitrary<T>) => fc.array(one, { minLength: records, maxLength: records });
    return fc
      .record({
        entries: each(number),
        counted: each(fc.constantFrom(0, 1)),
        codes: fc.array(each(fc.nat({ max: GROUP_COUNT - 1 })), { maxLength: 3 }),
        isOrdered: fc.boolean(),
      })
      .map(({ entries, counted, codes, isOrdered }) => {
        const column = getColumn(entries, isOrdered);
        return {
          counted: Uint8Array.from(counted),
          groups: codes.map(code => ({ column, codes: Int32Array.from(code), size: GROUP_COUNT })),
          measures: [
            { measure: 'Count' as const, column: null, percentile: 90 },
            ...MEASURES.map(measure => ({ measure, column, percentile: 75 })),
          ],
        };
      });
  });
}

/** @param isOrdered True if the column has a cached order. */
function getColumn(entries: readonly number[], isOrdered: boolean): FigureColumn {
  if (!part) throw new Error('Numbers have figures.');
  return {
    figure: { id: 'amount', field, part, tableId: null },
    entries: Float64Array.from(entries),
    spans: null,
    keys: [],
    samples: [],
    ...(isOrdered ? { order: () => new CachedOrder().of(Float64Array.from(entries)) } : {}),
  };
}
