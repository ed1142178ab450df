import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldPlugins } from '#plugins/index.core.ts';
import { createFieldRegistry } from '../../field/fieldRegistry.ts';
import { getEntrySpan } from '../figureColumn.ts';
import { CachedRecords, type TableTextLineParser } from './cachedRecords.ts';
import type { ColumnSpec } from './entryValues.ts';

const registry = createFieldRegistry(fieldPlugins);
const price = registry.bind({ id: 'price', code: 'price', name: 'Price', type: 'Number', precision: 2 });
const lines = registry.bind({ id: 'lines', code: 'lines', name: 'Lines', type: 'Table' });

const RECORDS = 6;

test('aligns rows across all columns of a table, whichever column was written first', () => {
  const row = fc.record({ price: fc.nat({ max: 9 }), weight: fc.option(fc.nat({ max: 9 })) });
  const change = fc.record({ record: fc.nat({ max: RECORDS - 1 }), rows: fc.array(row, { maxLength: 4 }) });
  const turn = fc.record({ change, onlyFirst: fc.boolean() });
  fc.assert(
    fc.property(fc.array(turn, { maxLength: 30 }), turns => {
      const records = new CachedRecords();
      addCell(records, 'price');
      const all = new Map<number, Row[]>(Array.from({ length: RECORDS }, (_, record) => [record, []]));
      write(records, [...all], ['price']);
      addCell(records, 'weight');
      records.addColumn('lines', getLooks(lines), { table: 'lines', rowsOf: getRows(), columnId: null });
      write(records, [...all], ['weight', 'lines']);
      for (const { change: changed, onlyFirst } of turns) {
        all.set(changed.record, changed.rows);
        // A change written to one column first must be written to the other columns before the next query.
        if (onlyFirst) write(records, [[changed.record, changed.rows]], ['weight']);
        write(records, [[changed.record, changed.rows]], ['price', 'weight', 'lines']);
      }
      for (const [key, entryOf] of [
        ['price', (one: Row) => one.price],
        ['weight', (one: Row) => one.weight ?? Number.NaN],
        ['lines', () => 1],
      ] as const)
        expect(getEntries(records, key)).toEqual(
          [...all.values()].map(rows => (rows.length === 0 ? [Number.NaN] : rows.map(entryOf))),
        );
    }),
  );
});

interface Row {
  readonly price: number;
  readonly weight: number | null;
}

function getLooks({ plugin, isArray }: typeof price): ColumnSpec {
  if (!plugin.figures) throw new Error('Numbers and tables have figures.');
  return { part: plugin.figures, isArray };
}

function getRows(): TableTextLineParser {
  const { part } = getLooks(lines);
  if (part.kind !== 'Rows') throw new Error('Tables have rows.');
  return line => part.rows(JSON.parse(line));
}

function addCell(records: CachedRecords, columnId: string): void {
  records.addColumn(columnId, getLooks(price), { table: 'lines', rowsOf: getRows(), columnId });
}

function write(
  records: CachedRecords,
  changed: readonly (readonly [number, readonly Row[]])[],
  keys: readonly string[],
): void {
  const number = (numberValue: number) => ({ numberValue });
  const tableOf = (rows: readonly Row[]) =>
    rows.map(one => ({
      customFields: {
        price: number(one.price),
        ...(one.weight === null ? {} : { weight: number(one.weight) }),
      },
    }));
  const values = changed.map(([, rows]) =>
    rows.length === 0 ? '' : JSON.stringify({ tableValue: tableOf(rows) }),
  );
  const numbers = changed.map(([record]) => record + 1).join('\n');
  records.write({ numbers, status: '', there: null, values: [values.join('\n')] }, [keys]);
}

function getEntries(records: CachedRecords, key: string): number[][] {
  const field = key === 'lines' ? lines : price;
  const figure = { id: key, field, part: getLooks(field).part, tableId: key === 'lines' ? null : 'lines' };
  const selected = new Uint8Array(RECORDS).fill(1);
  const column = records.column(key)?.figureColumn(figure, { selected, shown: null });
  if (!column) throw new Error('The column is gone.');
  return Array.from(selected, (_, record) => {
    const [from, till] = getEntrySpan(column, record);
    return Array.from(column.entries).slice(from, till);
  });
}
