import type { Readable } from 'node:stream';
import { writeList } from '#core/field/listText.ts';
import { plainNumber } from '#core/import/plainNumber.ts';
import { CELL_KINDS } from './cellKinds.ts';
import { decoded } from './csvRows.ts';
import { jsonRecords } from './jsonRecords.ts';
import { type NamedCell, type NamedRow, namedTable } from './namedTable.ts';
import type { TableSource } from './readTable.ts';

/** The cells of one record, in its own order; records are counted from 1. @throws ImportFault */
export type CellsOf = (record: Readonly<Record<string, unknown>>, line: number) => NamedCell[];

/** An array of records as a table. @throws ImportFault for anything but a whole array of objects. */
export async function jsonTable(
  open: () => Readable,
  { encoding, cellsOf }: { encoding: string; cellsOf: CellsOf },
): Promise<TableSource> {
  const table = await namedTable(() => rowsOf(jsonRecords(decoded(open(), encoding)), cellsOf));
  const names = [...table.columns.keys()];
  return { names, rows: table.rows(names) };
}

async function* rowsOf(
  records: AsyncIterable<Record<string, unknown>>,
  cellsOf: CellsOf,
): AsyncGenerator<NamedRow> {
  let line = 0;
  for await (const record of records) {
    line += 1;
    yield { line, cells: cellsOf(record, line) };
  }
}

/** The cells of a flat record, such as `exportItems` writes. */
export function flatCells(record: Readonly<Record<string, unknown>>): NamedCell[] {
  return Object.entries(record).map(([name, value]) => ({
    name,
    text: plainText(value),
    kind: isOfNumbers(value) ? CELL_KINDS.number : CELL_KINDS.text,
  }));
}

/** A number, or a list of nothing else. */
function isOfNumbers(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every(one => typeof one === 'number');
  return typeof value === 'number';
}

function plainText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return plainNumber(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  const isList = Array.isArray(value) && value.every(one => typeof one !== 'object');
  return isList ? writeList(value.map(plainText)) : JSON.stringify(value);
}
