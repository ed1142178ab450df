/**
 * The columns of a table. A row has the same position in all columns, regardless of when a column was added.
 */
import type { FieldValue, FieldValues } from '../../model.ts';
import { BlockSpans } from './blockSpans.ts';
import { ColumnBlock } from './columnBlock.ts';
import { type ColumnSpec, TooManyValuesError } from './entryValues.ts';

/** The rows of a table in one record. */
export interface RecordRows {
  /** The row of the record in the columns of the directory. */
  readonly record: number;
  readonly rows: readonly FieldValues[];
}

interface TableColumn {
  readonly column: ColumnBlock;
  readonly columnId: string | null;
}

export class TableBlock {
  readonly #spans = new BlockSpans();
  readonly #columns = new Map<string, TableColumn>();

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

  /** @param columnId `null` if only the existence of a row matters. */
  addColumn(key: string, looks: ColumnSpec, columnId: string | null): ColumnBlock {
    const column = new ColumnBlock(looks, this.#spans);
    this.#columns.set(key, { column, columnId });
    return column;
  }

  dropColumn(key: string): void {
    this.#columns.delete(key);
  }

  /**
   * Writes the rows of new or changed records. Columns that aren't in `keys` have stale values at these
   * positions until the same change is written to them.
   * @returns the keys of columns with too many values to be cached.
   */
  write(keys: readonly string[], records: Iterable<RecordRows>): string[] {
    const writing = new Map([...this.#columns].filter(([key]) => keys.includes(key)));
    const refused: string[] = [];
    for (const { record, rows } of records) {
      const at = this.#spans.place(record, rows.length);
      for (const [key, column] of writing) {
        if (writeCells(column, at, rows)) continue;
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
