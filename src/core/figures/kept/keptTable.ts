/**
 * The columns of a table whose rows figures count: a row has the same position in all of them, regardless of when they
 * were added.
 */
import type { FieldValue, FieldValues } from '../../model.ts';
import { type ColumnLooks, TooManyValues } from './entryValues.ts';
import { CachedColumn } from './keptColumn.ts';
import { CachedSpans } from './keptSpans.ts';
import type { LineReader } from './lineReader.ts';

/** Parses the rows in a line. */
export type RowsOfLine = (line: string) => readonly FieldValues[];

/** The location of a column's values in a table. */
export interface CellPlace {
  /** The key of the table. */
  readonly table: string;
  readonly rowsOf: RowsOfLine;
  /** `null` if only the existence of a row matters. */
  readonly columnId: string | null;
}

interface TableColumn {
  readonly column: CachedColumn;
  readonly columnId: string | null;
}

export class CachedTable {
  readonly #rowsOf: RowsOfLine;
  readonly #spans = new CachedSpans();
  /** Columns by key. */
  readonly #columns = new Map<string, TableColumn>();

  constructor(rowsOf: RowsOfLine) {
    this.#rowsOf = rowsOf;
  }

  get isEmpty(): boolean {
    return this.#columns.size === 0;
  }

  /** The bytes of the positions; its columns count their own. */
  get bytes(): number {
    return this.#spans.bytes;
  }

  hasColumn(key: string): boolean {
    return this.#columns.has(key);
  }

  addColumn(key: string, looks: ColumnLooks, columnId: string | null): CachedColumn {
    const column = new CachedColumn(looks, this.#spans);
    this.#columns.set(key, { column, columnId });
    return column;
  }

  dropColumn(key: string): void {
    this.#columns.delete(key);
  }

  /**
   * Writes the rows of changed records. Columns that aren't written can have stale values at their positions until the
   * change is written to them too.
   * @param lines Lines of the table; empty if there are no rows.
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

/** Returns false if there are too many values. */
function writeCells({ column, columnId }: TableColumn, at: number, rows: readonly FieldValues[]): boolean {
  try {
    for (const [index, cells] of rows.entries())
      column.writeCell(at + index, columnId === null ? A_ROW : cells[columnId]);
    return true;
  } catch (error) {
    if (!(error instanceof TooManyValues)) throw error;
    return false;
  }
}

const A_ROW: FieldValue = {};
