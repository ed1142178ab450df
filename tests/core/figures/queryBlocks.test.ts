import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import { CachedRecords } from '#core/figures/blocks/cachedRecords.ts';
import { QueryBlocks } from '#core/figures/blocks/queryBlocks.ts';
import { type FigureColumn, type FigureField, getEntrySpan } from '#core/figures/figureColumn.ts';
import type { FieldDefinition, FieldValue } from '#core/model.ts';
import { fieldPlugins } from '#plugins/index.core.ts';
import { createPlainColumn } from './createPlainColumn.ts';

const registry = createFieldRegistry(fieldPlugins);

const title = createFigure({ id: 'title', type: 'String' });
const due = createFigure({ id: 'due', type: 'Date' });
const amount = createFigure({ id: 'amount', type: 'Number', precision: 2 });
const labels = createFigure({ id: 'labels', type: 'String', array: true });
const lines = createFigure({ id: 'lines', type: 'Table' });
const price = createFigure({ id: 'price', type: 'Number', precision: 2 }, 'lines');
const product = createFigure({ id: 'product', type: 'String' }, 'lines');
const marks = createFigure({ id: 'marks', type: 'String', array: true }, 'lines');
const all = [title, due, amount, labels, lines, price, product, marks];

const getTable = () => lines.part;

test('contain the same entries, keys and samples as columns that are filled value by value', () => {
  fc.assert(
    fc.property(fc.array(generatePage(), { maxLength: 4 }), pages => {
      const blocks = new QueryBlocks(all, getTable);
      for (const page of pages) blocks.write(page.map(record => id => record[id]));
      expect(blocks.all().length).toBe(pages.flat().length);
      for (const figure of all) {
        const plain = createPlainColumn(figure, getTable);
        for (const record of pages.flat()) plain.add(record[figure.tableId ?? figure.id]);
        expect(getContents(blocks.column(figure), pages.flat().length)).toEqual(
          getContents(plain.build(), pages.flat().length),
        );
      }
    }),
  );
});

test('contain the same entries, keys and samples as cached blocks of the same records', () => {
  // Table columns with lists are never cached.
  const cached = all.filter(figure => figure !== marks);
  fc.assert(
    fc.property(generatePage(), page => {
      const blocks = new QueryBlocks(cached, getTable);
      blocks.write(page.map(record => id => record[id]));
      const records = new CachedRecords();
      for (const figure of cached) addCachedColumn(records, figure, page);
      for (const figure of cached)
        expect(getContents(blocks.column(figure), page.length)).toEqual(
          getContents(
            records
              .column(figure.id)
              ?.figureColumn(figure, { selected: new Uint8Array(page.length).fill(1), shown: null }),
            page.length,
          ),
        );
    }),
  );
});

test('can contain more distinct values than can be cached', () => {
  const count = 100_001;
  const blocks = new QueryBlocks([title], getTable);
  blocks.write(Array.from({ length: count }, (_, number) => () => ({ stringValue: `No. ${number}` })));
  expect(blocks.column(title)?.keys.length).toBe(count);
});

function createFigure(
  field: Partial<FieldDefinition> & { id: string },
  tableId: string | null = null,
): FigureField {
  const bound = registry.bind({ code: field.id, name: field.id, type: 'String', ...field });
  const part = bound.plugin.figures;
  if (!part) throw new Error('These types have figures.');
  return { id: field.id, field: bound, part, tableId };
}

type Values = Record<string, FieldValue | undefined>;

function generatePage(): fc.Arbitrary<Values[]> {
  const text = fc.constantFrom('Roof', 'ROOF', 'Gate', 'gate', 'Wall').map(stringValue => ({ stringValue }));
  const number = fc.integer({ min: -500, max: 500 }).map(units => ({ numberValue: units / 100 }));
  const day = fc.constantFrom('2026-02-28', '2026-03-01', '1969-12-31').map(dateValue => ({ dateValue }));
  const list = fc.array(text, { minLength: 1, maxLength: 3 }).map(listValue => ({ listValue }));
  const row = fc.record({ price: number, product: text, marks: list }, NONE_REQUIRED);
  const table = fc
    .array(row, { minLength: 1, maxLength: 3 })
    .map(rows => ({ tableValue: rows.map(customFields => ({ customFields })) }));
  const record = fc.record(
    { title: text, due: day, amount: number, labels: list, lines: table },
    NONE_REQUIRED,
  );
  return fc.array(record, { maxLength: 8 });
}

const NONE_REQUIRED: { requiredKeys: [] } = { requiredKeys: [] };

function addCachedColumn(
  records: CachedRecords,
  { id, field, part, tableId }: FigureField,
  page: readonly Values[],
): void {
  const isOfTable = tableId !== null || part.kind === 'Rows';
  const rowsOf = (line: string) => (lines.part.kind === 'Rows' ? lines.part.rows(JSON.parse(line)) : []);
  const cell = isOfTable ? { table: 'lines', rowsOf, columnId: tableId === null ? null : id } : null;
  records.addColumn(id, { part, isArray: field.isArray }, cell);
  const values = page.map(record =>
    toLine(record[isOfTable ? 'lines' : id], part.kind, field.isArray || isOfTable),
  );
  const numbers = page.map((_, index) => index + 1).join('\n');
  if (page.length > 0)
    records.write({ numbers, status: '', there: null, values: [values.join('\n')] }, [[id]]);
}

/** Returns the line that the database returns for a value. */
function toLine(value: FieldValue | undefined, kind: FigureField['part']['kind'], isWhole: boolean): string {
  if (!value) return '';
  if (kind === 'Numbers' && !isWhole) return String(value.numberValue);
  if (kind === 'Days' && !isWhole) return String(value.dateValue);
  return JSON.stringify(value);
}

/** Returns the entries of each record; entries of texts as their keys, because their numbers depend on the order. */
function getContents(column: FigureColumn | undefined, count: number) {
  if (!column) throw new Error('The column was requested.');
  const { keys, samples, figure } = column;
  const contentOf = (entry: number) => (figure.part.kind === 'Each' ? (keys[entry] ?? null) : entry);
  const entries = Array.from({ length: count }, (_, record) => {
    const [from, till] = getEntrySpan(column, record);
    return Array.from(column.entries.subarray(from, till), contentOf);
  });
  return { entries, samples: new Map(keys.map((key, place) => [key, samples[place]])) };
}
