/**
 * The column blocks of one query: filled with values as the caller sees them, counted with the same code as
 * the cached columns of large directories, and then dropped.
 */
import type { FieldValue } from '../../model.ts';
import { type FigureColumn, type FigureField, getFigureColumnName } from '../figureColumn.ts';
import type { FiguresPart } from '../figuresPart.ts';
import type { RecordMask } from '../selectComparedPeriods.ts';
import { ColumnBlock } from './columnBlock.ts';
import type { ColumnSpec } from './entryValues.ts';
import { TableBlock } from './tableBlock.ts';

/**
 * Returns the value of a field of a record. To read a column of a table, the function is called with the id
 * of the table.
 */
export type RecordReader = (fieldId: string) => FieldValue | undefined;

interface QueryTable {
  readonly block: TableBlock;
  /** Reads the rows of the table; `undefined` if the caller can't see the table. */
  readonly part: FiguresPart | undefined;
}

export class QueryBlocks {
  /** Keyed by the name of the column. */
  readonly #columns = new Map<string, ColumnBlock>();
  /** The columns of the records themselves, with the id of their field. */
  readonly #fields: (readonly [string, ColumnBlock])[] = [];
  /** Keyed by the id of the table. */
  readonly #tables = new Map<string, QueryTable>();
  #count = 0;

  constructor(figures: readonly FigureField[], tableOf: (tableId: string) => FiguresPart | undefined) {
    for (const figure of figures) {
      const name = getFigureColumnName(figure);
      if (this.#columns.has(name)) continue;
      this.#columns.set(name, this.#addColumn(name, figure, tableOf));
    }
  }

  #addColumn(
    name: string,
    { id, field, part, by, tableId }: FigureField,
    tableOf: (tableId: string) => FiguresPart | undefined,
  ): ColumnBlock {
    const looks: ColumnSpec = { part, by, isArray: field.isArray, isTemporary: true };
    const inTable = tableId ?? (part.kind === 'Rows' ? id : null);
    if (inTable === null) {
      const column = new ColumnBlock(looks);
      this.#fields.push([id, column]);
      return column;
    }
    const table = this.#tables.get(inTable) ?? {
      block: new TableBlock(),
      part: tableId === null ? part : tableOf(tableId),
    };
    this.#tables.set(inTable, table);
    return table.block.addColumn(name, looks, tableId === null ? null : id);
  }

  /** Appends records. */
  write(records: readonly RecordReader[]): void {
    const first = this.#count;
    for (const [id, column] of this.#fields)
      for (const [index, read] of records.entries()) column.writeValue(first + index, read(id));
    for (const [id, { block, part }] of this.#tables) {
      const rowsOf = (value: FieldValue | undefined) =>
        value && part?.kind === 'Rows' ? part.rows(value) : [];
      block.write(
        [...this.#columns.keys()],
        records.map((read, index) => ({ record: first + index, rows: rowsOf(read(id)) })),
      );
    }
    this.#count += records.length;
  }

  all(): RecordMask {
    return new Uint8Array(this.#count).fill(1);
  }

  /** @throws Error if the query doesn't name the figure's field. */
  column(figure: FigureField): FigureColumn {
    const block = this.#columns.get(getFigureColumnName(figure));
    if (!block) throw new Error('The field is not part of the query.');
    return block.figureColumn(figure, { selected: this.all(), shown: null });
  }
}
