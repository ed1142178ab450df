import type { Readable } from 'node:stream';
import { joinList } from '#core/field/texts/listText.ts';
import { joinCells } from '#core/field/texts/tableLines.ts';
import { formatPlainNumber } from '#core/import/plainNumber.ts';
import { CELL_KINDS } from './cellKinds.ts';
import { decodeStream } from './csvRows.ts';
import { readJsonRecords } from './jsonRecords.ts';
import { type ImportCell, type NamedRow, readNamedTable } from './namedTable.ts';
import type { TableSource } from './readTable.ts';

/**
 * Returns the cells of one record, in the record's order. `line` is the number of the record, from 1.
 * @throws ImportError
 */
export type RecordCellReader = (record: Readonly<Record<string, unknown>>, line: number) => ImportCell[];

/** Reads an array of records as a table. @throws ImportError unless the file is a complete array of objects. */
export async function readJsonTable(
  open: () => Readable,
  { encoding, cellsOf }: { encoding: string; cellsOf: RecordCellReader },
): Promise<TableSource> {
  const table = await readNamedTable(() =>
    iterateRows(readJsonRecords(decodeStream(open(), encoding)), cellsOf),
  );
  const names = [...table.columns.keys()];
  return { names, hasMoreNames: table.hasMoreColumns, rows: table.rows(names) };
}

async function* iterateRows(
  records: AsyncIterable<Record<string, unknown>>,
  cellsOf: RecordCellReader,
): AsyncGenerator<NamedRow> {
  let line = 0;
  for await (const record of records) {
    line += 1;
    yield { line, cells: cellsOf(record, line) };
  }
}

/**
 * Returns the cells of a flat record, in the format of `exportItems`, in which lists are arrays and tables are arrays
 * of objects.
 */
export function toFlatCells(record: Readonly<Record<string, unknown>>): ImportCell[] {
  return Object.entries(record).map(([name, value]) => ({ name, ...getFlatCell(value) }));
}

function getFlatCell(value: unknown): Pick<ImportCell, 'text' | 'kind'> {
  if (typeof value === 'number') return { text: formatPlainNumber(value), kind: CELL_KINDS.number };
  if (!Array.isArray(value) || value.length === 0)
    return { text: formatPlainText(value), kind: CELL_KINDS.text };
  if (value.every(isRecord)) return { text: formatTableText(value), kind: CELL_KINDS.plain };
  const isOfNumbers = value.every(one => typeof one === 'number');
  return { text: formatPlainText(value), kind: isOfNumbers ? CELL_KINDS.plain : CELL_KINDS.text };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Converts a table to text with a line of column names, as when a table is pasted. */
function formatTableText(rows: readonly Readonly<Record<string, unknown>>[]): string {
  const names = [...new Set(rows.flatMap(row => Object.keys(row)))];
  return [names, ...rows.map(row => names.map(name => formatPlainText(row[name])))].map(joinCells).join('\n');
}

function formatPlainText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return formatPlainNumber(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  const isList = Array.isArray(value) && value.every(one => typeof one !== 'object');
  return isList ? joinList(value.map(formatPlainText)) : JSON.stringify(value);
}
