/** Caches the columns of a table for figures: a row has the same position in all columns, whenever they were added. */
import type { FieldValue, FieldValues } from '../../model.ts';
import { type ColumnSpec, TooManyValuesError } from './entryValues.ts';
import { CachedColumn } from './keptColumn.ts';
import { CachedSpans } from './keptSpans.ts';
import type { LineReader } from './lineReader.ts';

export type TableLineParser = (line: string) => readonly FieldValues[];

/** The location of a column's values in a table. */
export interface ColumnLocation {
  readonly table: string;
  readonly rowsOf: TableLineParser;
  /** `null` if only the existence of a row matters. */
  readonly columnId: string | null;
}

interface TableColumn {
  readonly column: CachedColumn;
  readonly columnId: string | null;
}

export class CachedTable {
  readonly #rowsOf: TableLineParser;
  readonly #spans = new CachedSpans();
  readonly #columns = new Map<string, TableColumn>();

  constructor(rowsOf: TableLineParser) {
    this.#rowsOf = rowsOf;
  }

  get isEmpty(): boolean {
    return this.#columns.size === 0;
  }

  /** The bytes of the positions; columns count their bytes separately. */
  get bytes(): number {
    return this.#spans.bytes;
  }

  hasColumn(key: string): boolean {
    return this.#columns.has(key);
  }

  addColumn(key: string, looks: ColumnSpec, columnId: string | null): CachedColumn {
    const column = new CachedColumn(looks, this.#spans);
    this.#columns.set(key, { column, columnId });
    return column;
  }

  dropColumn(key: string): void {
    this.#columns.delete(key);
  }

  /**
   * Writes the rows of changed records. Other columns have stale values at these positions until the same change is
   * written to them.
   * @param lines The table's value per record; an empty line means no rows.
   * @returns the keys of columns with too many values to be cached.
   */
  write(keys: readonly string[], rows: readonly number[], lines: LineReader): string[] {
    const writing = new Map([...this.#columns].filter(([key]) => keys.includes(key)));
    const refused: string[] = [];
    for (const row of rows) {
      const line = lines.next();
      if (row < 0) continue;
      const cells = line === '' ? [] : this.#rowsOf(line);
      const at = this.#spans.place(row, cells.length);
      for (const [key, column] of writing) {
        if (writeCells(column, at, cells)) continue;
        writing.delete(key);
        refused.push(key);
      }
    }
    return refused;
  }
}

/** Returns false if the column has too many values to be cached. */
function writeCells({ column, columnId }: TableColumn, at: number, rows: readonly FieldValues[]): boolean {
  try {
    for (const [index, cells] of rows.entries())
      column.writeCell(at + index, columnId === null ? A_ROW : cells[columnId]);
    return true;
  } catch (error) {
    if (!(error instanceof TooManyValuesError)) throw error;
    return false;
  }
}

const A_ROW: FieldValue = {};
