import type { Readable } from 'node:stream';
import { ImportFault } from '../importFault.ts';
import { CELL_KINDS, type RawRow, rowOfTexts } from './cellKinds.ts';
import { decoded } from './csvRows.ts';
import { jsonRecords } from './jsonRecords.ts';
import { plainNumber } from './plainNumber.ts';
import { MOST_COLUMNS } from './readTable.ts';

export interface JsonCell {
  readonly name: string;
  readonly text: string;
  readonly kind: string;
}

/** The cells of one record, in its own order; records are counted from 1. @throws ImportFault */
export type CellsOf = (record: Readonly<Record<string, unknown>>, line: number) => JsonCell[];

export interface JsonTable {
  /** What the columns are called: what any record says, in the order in which it is first said. */
  readonly names: readonly string[];
  readonly rows: AsyncIterable<RawRow>;
}

/**
 * An array of records as a table. It is read twice: a later record may say what earlier ones did not.
 * @throws ImportFault for anything but a whole array of objects.
 */
export async function jsonTable(
  open: () => Readable,
  { encoding, cellsOf }: { encoding: string; cellsOf: CellsOf },
): Promise<JsonTable> {
  const records = () => jsonRecords(decoded(open(), encoding));
  const columns = new Map<string, number>();
  let line = 0;
  for await (const record of records()) {
    line += 1;
    for (const { name } of cellsOf(record, line)) if (!columns.has(name)) columns.set(name, columns.size);
    if (columns.size > MOST_COLUMNS) throw new ImportFault('TooManyColumns', { limit: MOST_COLUMNS });
  }
  return { names: [...columns.keys()], rows: rowsOf(records(), { columns, cellsOf }) };
}

async function* rowsOf(
  records: AsyncIterable<Record<string, unknown>>,
  { columns, cellsOf }: { columns: ReadonlyMap<string, number>; cellsOf: CellsOf },
): AsyncGenerator<RawRow> {
  let line = 0;
  for await (const record of records) {
    line += 1;
    const texts = Array.from(columns, () => '');
    const kinds = Array.from(columns, (): string => CELL_KINDS.text);
    for (const { name, text, kind } of cellsOf(record, line)) {
      const column = columns.get(name);
      if (column !== undefined) [texts[column], kinds[column]] = [text, kind];
    }
    yield rowOfTexts(line, texts, kinds.every(kind => kind === CELL_KINDS.text) ? null : kinds.join(''));
  }
}

/** The cells of a flat record, such as `exportItems` writes. */
export function flatCells(record: Readonly<Record<string, unknown>>): JsonCell[] {
  return Object.entries(record).map(([name, value]) => ({
    name,
    text: plainText(value),
    kind: typeof value === 'number' ? CELL_KINDS.number : CELL_KINDS.text,
  }));
}

function plainText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return plainNumber(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  const isList = Array.isArray(value) && value.every(one => typeof one !== 'object');
  return isList ? value.map(plainText).join('; ') : JSON.stringify(value);
}
