import { CELL_KINDS, createTextRow, type RawTableRow } from './cellKinds.ts';
import { MAX_IMPORT_COLUMNS } from './readTable.ts';

export interface ImportCell {
  readonly name: string;
  readonly text: string;
  readonly kind: string;
}

export interface NamedRow {
  /** The number of the record's first line in the file or, for JSON, the number of the record. */
  readonly line: number;
  readonly cells: readonly ImportCell[];
}

export interface ImportTableRows {
  /** The names of the columns in the order of their first occurrence, with the number of their occurrences. */
  readonly columns: ReadonlyMap<string, number>;
  /** True if records contain more names than the maximum number of columns. */
  readonly hasMoreColumns: boolean;
  /** Returns rows with the columns in the given order. */
  rows(names: readonly string[]): AsyncIterable<RawTableRow>;
}

/**
 * Reads the records once for the names of all columns, and again for the rows, because later records can
 * contain names that don't occur in earlier ones.
 */
export async function readNamedTable(read: () => AsyncIterable<NamedRow>): Promise<ImportTableRows> {
  const columns = new Map<string, number>();
  let hasMoreColumns = false;
  for await (const { cells } of read()) {
    for (const { name } of cells) {
      if (columns.has(name) || columns.size < MAX_IMPORT_COLUMNS)
        columns.set(name, (columns.get(name) ?? 0) + 1);
      else hasMoreColumns = true;
    }
  }
  return { columns, hasMoreColumns, rows: names => iterateRows(read(), names) };
}

async function* iterateRows(
  rows: AsyncIterable<NamedRow>,
  names: readonly string[],
): AsyncGenerator<RawTableRow> {
  const places = new Map(names.map((name, place) => [name, place]));
  for await (const { line, cells } of rows) {
    const texts = names.map(() => '');
    const kinds = names.map((): string => CELL_KINDS.text);
    for (const { name, text, kind } of cells) {
      const place = places.get(name);
      if (place !== undefined) [texts[place], kinds[place]] = [text, kind];
    }
    yield createTextRow(line, texts, kinds.every(kind => kind === CELL_KINDS.text) ? null : kinds.join(''));
  }
}
