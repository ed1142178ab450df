/** The records of a directory as needed by figures: their status, and the requested columns. */

import { detachSubstring } from './detachSubstring.ts';
import { type ColumnLooks, TooManyValues } from './entryValues.ts';
import { GrowableArray } from './growing.ts';
import { CachedColumn } from './keptColumn.ts';
import { CachedTable, type CellPlace } from './keptTable.ts';
import { LineReader } from './lineReader.ts';
import { invertMask } from './masks.ts';

/** Records as read from the database: each has a line in each of the texts. */
export interface CachedLines {
  readonly numbers: string;
  /** The status that all these records share; empty if they have none; `null` if only columns are written. */
  readonly status: string | null;
  /** 1 for a record outside the trash; `null` if all of them are. */
  readonly there: string | null;
  /** The values of each column, or of the table for all of its columns; an empty value is an empty line. */
  readonly values: readonly string[];
}

/**
 * The largest record number that is cached. Numbers of deleted records aren't reused, so a directory that is filled and
 * emptied repeatedly would leave too many gaps.
 */
const MAX_NUMBERS = 100_000_000;

export class TooManyNumbers extends Error {}

export class CachedRecords {
  /** The row plus one, by the record's number. */
  readonly #rows = new GrowableArray(length => new Int32Array(length), 0);
  readonly #there = new GrowableArray(length => new Uint8Array(length), 0);
  readonly #statuses = new GrowableArray(length => new Int32Array(length), 0);
  /** Keyed by status id; an empty text means none. */
  readonly #statusCodes = new Map<string, number>();
  readonly #columns = new Map<string, CachedColumn>();
  /** Tables by key. */
  readonly #tables = new Map<string, CachedTable>();

  get count(): number {
    return this.#there.length;
  }

  get bytes(): number {
    const own = this.#rows.bytes + this.#there.bytes + this.#statuses.bytes;
    return [...this.#columns.values(), ...this.#tables.values()].reduce((sum, { bytes }) => sum + bytes, own);
  }

  column(key: string): CachedColumn | undefined {
    return this.#columns.get(key);
  }

  /** @param cell Where its values are in the rows of a table. */
  addColumn(key: string, looks: ColumnLooks, cell: CellPlace | null): void {
    if (!cell) {
      this.#columns.set(key, new CachedColumn(looks));
      return;
    }
    const table = this.#tables.get(cell.table) ?? new CachedTable(cell.rowsOf);
    this.#tables.set(cell.table, table);
    this.#columns.set(key, table.addColumn(key, looks, cell.columnId));
  }

  dropColumn(key: string): void {
    this.#columns.delete(key);
    for (const [name, table] of this.#tables) {
      table.dropColumn(key);
      if (table.isEmpty) this.#tables.delete(name);
    }
  }

  /**
   * @param keys The columns in each of the texts: several for a table.
   * @returns the keys of columns with too many values to be cached: they have been dropped, the others are written.
   */
  write(lines: CachedLines, keys: readonly (readonly string[])[]): string[] {
    const rows = this.#writeRows(lines);
    const refused = keys.flatMap((ofText, index) =>
      this.#writeColumns(ofText, rows, lines.values[index] ?? ''),
    );
    for (const key of refused) this.dropColumn(key);
    return refused;
  }

  /** @returns the row of each line; negative if the record isn't cached and only columns are written. */
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
    const table = [...this.#tables.values()].find(each => each.hasColumn(key));
    if (table) return table.write(there, rows, new LineReader(values));
    try {
      this.#columns.get(key)?.write(rows, new LineReader(values));
      return [];
    } catch (error) {
      if (!(error instanceof TooManyValues)) throw error;
      return [key];
    }
  }

  /** Returns 1 for records in the directory, outside the trash. */
  all(): Uint8Array {
    return this.#there.array.slice();
  }

  /** Returns 1 for records outside the trash with one of these numbers. */
  numbered(numbers: readonly number[]): Uint8Array {
    const found = new Uint8Array(this.count);
    for (const number of numbers) {
      const row = this.#rows.get(number) - 1;
      if (row >= 0) found[row] = this.#there.get(row);
    }
    return found;
  }

  /** Returns 1 for records in none of these statuses; `null` if the list is empty. */
  outside(statuses: readonly string[]): Uint8Array | null {
    return statuses.length === 0 ? null : invertMask(this.within(statuses));
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
    if (number > MAX_NUMBERS) throw new TooManyNumbers();
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
