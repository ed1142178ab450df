import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import { type CellReduction, createCellReducer } from '#core/figures/cells/createCellReducer.ts';
import type { FigureColumn } from '#core/figures/figureColumn.ts';
import type { FigureMeasure } from '#core/model.ts';
import { fieldPlugins } from '#plugins/index.core.ts';
import { applyCellGroups, GROUP_COUNT, generateCellGroups, toComparableCells } from './cellSamples.ts';
import { computeCellsByRecord } from './computeCellsByRecord.ts';

const registry = createFieldRegistry(fieldPlugins);
const number = registry.bind({ id: 'amount', code: 'amount', name: 'Amount', type: 'Number', precision: 2 });
const table = registry.bind({ id: 'lines', code: 'lines', name: 'Lines', type: 'Table' });

const NUMBERS = ['Sum', 'Average', 'Median', 'Percentile', 'Min', 'Max', 'Distinct', 'Filled'] as const;

test('aggregates table rows and list values with the same results as record by record', () => {
  fc.assert(
    fc.property(generateReduction(), generateCellGroups(), (asked, groups) => {
      const reduce = createCellReducer(asked);
      const known = groups.filter(({ level }) => level < asked.groups.length);
      for (const some of [[], known, known.slice(1)])
        expect(toComparableCells(reduce(some))).toEqual(
          toComparableCells(computeCellsByRecord(applyCellGroups(asked, some))),
        );
    }),
    { numRuns: 1_000 },
  );
});

/** So many that arrays can't have an element for each combination of two groupings. */
const MANY = 1_200;

test('aggregates any number of combinations of groups with the same results as record by record', () => {
  fc.assert(
    fc.property(generateReduction(), ({ groups, ...asked }) => {
      const many = {
        ...asked,
        groups: groups.map(({ codes, ...group }) => ({
          ...group,
          codes: codes.map(code => code * (MANY / GROUP_COUNT)),
          size: MANY,
        })),
      };
      const levels = groups.map((_, level) => ({ level, places: null, size: MANY }));
      const reduce = createCellReducer(many);
      for (const some of [levels, levels.slice(1), []])
        expect(toComparableCells(reduce(some))).toEqual(
          toComparableCells(computeCellsByRecord(applyCellGroups(many, some))),
        );
    }),
    { numRuns: 200 },
  );
});

test('measures a few cells at a time with the same results as all cells together', () => {
  fc.assert(
    fc.property(generateReduction(), fc.constantFrom(1, 5, 30), (asked, maxCopied) => {
      const levels = asked.groups.map((_, level) => ({ level, places: null, size: GROUP_COUNT }));
      expect(toComparableCells(createCellReducer({ ...asked, maxCopied })(levels))).toEqual(
        toComparableCells(createCellReducer(asked)(levels)),
      );
    }),
    { numRuns: 300 },
  );
});

/** Generates reductions over a field of the records, a list, and a table's rows and two of its columns. */
function generateReduction(): fc.Arbitrary<CellReduction> {
  const entry = fc.oneof(
    fc.integer({ min: -500, max: 500 }).map(units => units / 100),
    fc.constant(Number.NaN),
  );
  const entries = fc.array(entry, { minLength: 100, maxLength: 100 });
  const codes = fc.array(fc.nat({ max: GROUP_COUNT - 1 }), { minLength: 100, maxLength: 100 });
  const lengths = fc.array(fc.nat({ max: 3 }), { minLength: 20, maxLength: 20 });
  const kind = fc.constantFrom('plain', 'list', 'cell', 'other');
  return fc
    .record({
      counted: fc.array(fc.constantFrom(0, 1), { minLength: 20, maxLength: 20 }),
      entries: fc.array(entries, { minLength: 5, maxLength: 5 }),
      lengths: fc.array(lengths, { minLength: 2, maxLength: 2 }),
      groups: fc.array(fc.record({ kind, codes }), { maxLength: 3 }),
    })
    .map(({ counted, entries: [plain, list, cell, other] = [], lengths: [ofList, ofTable], groups }) => {
      const inTable = getSpans(ofTable ?? []);
      const columns = {
        plain: getColumn(number, { id: 'plain', entries: plain ?? [], spans: null, tableId: null }),
        list: getColumn(number, {
          id: 'list',
          entries: list ?? [],
          spans: getSpans(ofList ?? []),
          tableId: null,
        }),
        cell: getColumn(number, { id: 'cell', entries: cell ?? [], spans: inTable, tableId: 'lines' }),
        other: getColumn(number, { id: 'other', entries: other ?? [], spans: inTable, tableId: 'lines' }),
      };
      const one = Array.from({ length: 100 }, () => 1);
      const rows = getColumn(table, { id: 'lines', entries: one, spans: inTable, tableId: null });
      const measured = (column: FigureColumn, measures: readonly FigureMeasure['measure'][]) =>
        measures.map(measure => ({ measure, column, percentile: 75 }));
      return {
        counted: Uint8Array.from(counted),
        groups: groups.map(group => ({
          column: columns[group.kind],
          codes: Int32Array.from(group.codes),
          size: GROUP_COUNT,
        })),
        measures: [
          { measure: 'Count' as const, column: null, percentile: 90 },
          ...Object.values(columns).flatMap(column => measured(column, NUMBERS)),
          ...measured(rows, ['Count', 'Filled']),
        ],
      };
    });
}

/** Returns spans for lists of these lengths; records without entries use position 0. */
function getSpans(lengths: readonly number[]) {
  const [starts, ends]: [number[], number[]] = [[], []];
  let next = 1;
  for (const length of lengths) {
    starts.push(length === 0 ? 0 : next);
    ends.push(length === 0 ? 1 : next + length);
    next += length;
  }
  return { starts: Int32Array.from(starts), ends: Int32Array.from(ends) };
}

function getColumn(
  field: typeof number,
  {
    id,
    tableId,
    entries,
    spans,
  }: Pick<FigureColumn, 'spans'> & { id: string; entries: readonly number[]; tableId: string | null },
): FigureColumn {
  const part = field.plugin.figures;
  if (!part) throw new Error('Numbers and tables have figures.');
  const all = Float64Array.from(entries);
  if (spans) all[0] = Number.NaN;
  return { figure: { id, field, part, tableId }, entries: all, spans, keys: [], samples: [] };
}
