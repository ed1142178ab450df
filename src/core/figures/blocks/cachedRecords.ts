/** Caches the records of a directory for figures: their statuses, and the columns used by queries. */

import type { FieldValues } from '../../model.ts';
import { GrowableArray } from '../growableArray.ts';
import { ColumnBlock } from './columnBlock.ts';
import { detachSubstring } from './detachSubstring.ts';
import { type ColumnSpec, TooManyValuesError } from './entryValues.ts';
import { LineReader } from './lineReader.ts';
import { invertRecordMask } from './masks.ts';
import { type RecordRows, TableBlock } from './tableBlock.ts';

export type TableTextLineParser = (line: string) => readonly FieldValues[];

/** The location of a column's values in a table. */
export interface ColumnLocation {
  readonly table: string;
  readonly rowsOf: TableTextLineParser;
  /** `null` if only the existence of a row matters. */
  readonly columnId: string | null;
}

/** Records as read from the database. Each text, except `status`, contains one line per record. */
export interface CachedLines {
  readonly numbers: string;
  /** The common status of these records; empty if they have no status; `null` if only columns are written. */
  readonly status: string | null;
  /** One line per record: 1, or 0 if the record is in the trash. `null` if no record is in the trash. */
  readonly there: string | null;
  /** One text for each column, or for each table with all of its columns; an empty value is an empty line. */
  readonly values: readonly string[];
}

/**
 * The largest record number that is cached. Numbers of deleted records aren't reused, so repeatedly filling and
 * emptying a directory would leave too many gaps.
 */
const MAX_NUMBERS = 100_000_000;

export class TooManyNumbersError extends Error {}

interface CachedTable {
  readonly block: TableBlock;
  readonly rowsOf: TableTextLineParser;
}

export class CachedRecords {
  /** The row plus one, indexed by record number. */
  readonly #rows = new GrowableArray(length => new Int32Array(length), 0);
  readonly #there = new GrowableArray(length => new Uint8Array(length), 0);
  readonly #statuses = new GrowableArray(length => new Int32Array(length), 0);
  /** Keyed by status id; an empty string means no status. */
  readonly #statusCodes = new Map<string, number>();
  readonly #columns = new Map<string, ColumnBlock>();
  readonly #tables = new Map<string, CachedTable>();

  get count(): number {
    return this.#there.length;
  }

  get bytes(): number {
    const own = this.#rows.bytes + this.#there.bytes + this.#statuses.bytes;
    const tables = [...this.#tables.values()].map(({ block }) => block);
    return [...this.#columns.values(), ...tables].reduce((sum, { bytes }) => sum + bytes, own);
  }

  column(key: string): ColumnBlock | undefined {
    return this.#columns.get(key);
  }

  /** @param cell The location of the values in the rows of a table; `null` for a field of the record. */
  addColumn(key: string, looks: ColumnSpec, cell: ColumnLocation | null): void {
    if (!cell) {
      this.#columns.set(key, new ColumnBlock(looks));
      return;
    }
    const table = this.#tables.get(cell.table) ?? { block: new TableBlock(), rowsOf: cell.rowsOf };
    this.#tables.set(cell.table, table);
    this.#columns.set(key, table.block.addColumn(key, looks, cell.columnId));
  }

  dropColumn(key: string): void {
    this.#columns.delete(key);
    for (const [name, { block }] of this.#tables) {
      block.dropColumn(key);
      if (block.isEmpty) this.#tables.delete(name);
    }
  }

  /**
   * @param keys The keys of the columns in each text: several for a table.
   * @returns the keys of columns with too many values to be cached, which were dropped; the other columns were written.
   */
  write(lines: CachedLines, keys: readonly (readonly string[])[]): string[] {
    const rows = this.#writeRows(lines);
    const refused = keys.flatMap((ofText, index) =>
      this.#writeColumns(ofText, rows, lines.values[index] ?? ''),
    );
    for (const key of refused) this.dropColumn(key);
    return refused;
  }

  /** @returns the row of each line; negative if only columns are written and the record isn't cached. */
  #writeRows({ numbers, there, status }: CachedLines): number[] {
    const code = status === null ? null : this.#codeOf(status);
    const numberLines = new LineReader(numbers);
    const thereLines = there === null ? null : new LineReader(there);
    const rows: number[] = [];
    while (!numberLines.isOver) {
      const isThere = thereLines === null || thereLines.next() === '1';
      const row = this.#rowOf(Number(numberLines.next()), code !== null && isThere);
      rows.push(row);
      if (code === null || row < 0) continue;
      this.#there.set(row, isThere ? 1 : 0);
      this.#statuses.set(row, code);
    }
    return rows;
  }

  #writeColumns(keys: readonly string[], rows: readonly number[], values: string): readonly string[] {
    const there = keys.filter(key => this.#columns.has(key));
    const [key = ''] = there;
    const table = [...this.#tables.values()].find(({ block }) => block.hasColumn(key));
    if (table) return table.block.write(there, readTableRows(rows, new LineReader(values), table.rowsOf));
    try {
      this.#columns.get(key)?.write(rows, new LineReader(values));
      return [];
    } catch (error) {
      if (!(error instanceof TooManyValuesError)) throw error;
      return [key];
    }
  }

  all(): Uint8Array {
    return this.#there.array.slice();
  }

  /** Returns a mask with 1 for records with one of these numbers, except for those in the trash. */
  numbered(numbers: readonly number[]): Uint8Array {
    const found = new Uint8Array(this.count);
    for (const number of numbers) {
      const row = this.#rows.get(number) - 1;
      if (row >= 0) found[row] = this.#there.get(row);
    }
    return found;
  }

  /** Returns a mask with 1 for records with none of these statuses; `null` if the list is empty. */
  outside(statuses: readonly string[]): Uint8Array | null {
    return statuses.length === 0 ? null : invertRecordMask(this.within(statuses));
  }

  within(statuses: readonly string[]): Uint8Array {
    const asked = new Set(statuses.flatMap(status => this.#statusCodes.get(status) ?? []));
    const codes = this.#statuses.array;
    const found = new Uint8Array(codes.length);
    for (let row = 0; row < found.length; row += 1) found[row] = asked.has(codes[row] ?? -1) ? 1 : 0;
    return found;
  }

  #rowOf(number: number, isNew: boolean): number {
    const known = this.#rows.get(number) - 1;
    if (known >= 0 || !isNew) return known;
    if (number > MAX_NUMBERS) throw new TooManyNumbersError();
    const row = this.count;
    this.#rows.set(number, row + 1);
    this.#there.set(row, 0);
    return row;
  }

  #codeOf(status: string): number {
    const known = this.#statusCodes.get(status);
    if (known !== undefined) return known;
    const code = this.#statusCodes.size;
    this.#statusCodes.set(detachSubstring(status), code);
    return code;
  }
}

/** @param lines One line per record, with the table's value; an empty line means no rows. */
function* readTableRows(
  records: readonly number[],
  lines: LineReader,
  rowsOf: TableTextLineParser,
): Generator<RecordRows> {
  for (const record of records) {
    const line = lines.next();
    if (record >= 0) yield { record, rows: line === '' ? [] : rowsOf(line) };
  }
}
