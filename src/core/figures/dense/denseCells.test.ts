import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldPlugins } from '#plugins/index.core.ts';
import { createFieldRegistry } from '../../field/fieldRegistry.ts';
import type { FigureMeasure } from '../../model.ts';
import type { FigureColumn } from '../figureColumn.ts';
import { type Cell, eachCombination, type Fold } from '../foldCells.ts';
import { denseCells } from './denseCells.ts';
import { sortedAt } from './sortedAt.ts';

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

test('What is counted in typed arrays is what is counted record by record', () => {
  fc.assert(
    fc.property(fold(), asked => {
      const dense = denseCells(asked);
      expect(told(dense ?? [])).toEqual(told(eachCombination(asked)));
    }),
  );
});

test('What stands at a place in order is found whatever the order was', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 1 }), fc.nat(), (values, nat) => {
      const place = nat % values.length;
      const sorted = values.toSorted((a, b) => a - b);
      expect(sortedAt(Float64Array.from(values), place)).toBe(sorted[place]);
    }),
  );
});

/** Some of the numbers are so large that their sum is no double any more. */
function fold(): fc.Arbitrary<Fold> {
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
        codes: fc.array(each(fc.nat({ max: 3 })), { maxLength: 3 }),
      })
      .map(({ entries, counted, codes }) => {
        const column = columnOf(entries);
        return {
          counted: Uint8Array.from(counted),
          groups: codes.map(code => ({ column, codes: Int32Array.from(code), size: 4 })),
          measures: [
            { measure: 'Count' as const, column: null, percentile: 90 },
            ...MEASURES.map(measure => ({ measure, column, percentile: 75 })),
          ],
        };
      });
  });
}

function columnOf(entries: readonly number[]): FigureColumn {
  if (!part) throw new Error('Numbers have figures.');
  return {
    figure: { id: 'amount', field, part, tableId: null },
    entries,
    spans: null,
    keys: [],
    samples: [],
  };
}

function told(cells: readonly Cell[]) {
  const rows = cells.map(({ codes, records, measured }) => ({
    codes: codes.join(),
    records,
    values: measured.map(one => one.value(records)),
    ranks: measured.map(one => one.rank(records)),
  }));
  return rows.toSorted((a, b) => (a.codes < b.codes ? -1 : 1));
}
