/** The records of a directory as figures need them: their status, and the columns that were asked for. */
import type { BoundField } from '../../field/boundField.ts';
import type { FieldValue } from '../../model.ts';
import type { FiguresPart } from '../figuresPart.ts';
import { Growing } from './growing.ts';
import { KeptColumn } from './keptColumn.ts';
import { inverse } from './masks.ts';

/** Number, status, whether it is outside the trash, and the values of the columns in the order asked for. */
export type KeptRow = readonly [
  number: number,
  status: string | null,
  isThere: 0 | 1,
  ...values: (FieldValue | null)[],
];

/** Numbers go on where earlier ones were given up: a directory that was filled over and over would leave too many gaps. */
const MOST_NUMBERS = 100_000_000;

export class TooManyNumbers extends Error {}

export class KeptRecords {
  /** By the number of the record, its row and one. */
  readonly #rows = new Growing(length => new Int32Array(length), 0);
  readonly #there = new Growing(length => new Uint8Array(length), 0);
  readonly #statuses = new Growing(length => new Int32Array(length), 0);
  readonly #statusCodes = new Map<string | null, number>();
  readonly #columns = new Map<string, KeptColumn>();

  get count(): number {
    return this.#there.length;
  }

  get bytes(): number {
    const own = this.#rows.bytes + this.#there.bytes + this.#statuses.bytes;
    return [...this.#columns.values()].reduce((sum, column) => sum + column.bytes, own);
  }

  column(key: string): KeptColumn | undefined {
    return this.#columns.get(key);
  }

  addColumn(key: string, part: FiguresPart, { isArray }: Pick<BoundField, 'isArray'>): void {
    this.#columns.set(key, new KeptColumn(part, isArray));
  }

  /**
   * @param keys of the columns whose values the rows have.
   * @param isFirst the rows are new; otherwise those that are not known are records of which nothing is kept yet.
   */
  write(rows: readonly KeptRow[], keys: readonly string[], isFirst: boolean): void {
    const columns = keys.map(key => this.#columns.get(key));
    for (const [number, status, isThere, ...values] of rows) {
      const row = this.#rowOf(number, isFirst && isThere === 1);
      if (row < 0) continue;
      if (isFirst) {
        this.#there.set(row, isThere);
        this.#statuses.set(row, this.#codeOf(status));
      }
      for (const [index, column] of columns.entries()) column?.set(row, values[index] ?? null);
    }
  }

  /** 1: in the directory, outside the trash. */
  all(): Uint8Array {
    return this.#there.array.slice();
  }

  /** 1: outside the trash, and one of these numbers. */
  numbered(numbers: readonly number[]): Uint8Array {
    const found = new Uint8Array(this.count);
    for (const number of numbers) {
      const row = this.#rows.get(number) - 1;
      if (row >= 0) found[row] = this.#there.get(row);
    }
    return found;
  }

  /** 1: in none of these statuses; null where there are none. */
  outside(statuses: readonly string[]): Uint8Array | null {
    return statuses.length === 0 ? null : inverse(this.within(statuses));
  }

  within(statuses: readonly (string | null)[]): Uint8Array {
    const asked = new Set(statuses.flatMap(status => this.#statusCodes.get(status) ?? []));
    const codes = this.#statuses.array;
    const found = new Uint8Array(codes.length);
    for (let row = 0; row < found.length; row += 1) found[row] = asked.has(codes[row] ?? -1) ? 1 : 0;
    return found;
  }

  #rowOf(number: number, isNew: boolean): number {
    const known = this.#rows.get(number) - 1;
    if (known >= 0 || !isNew) return known;
    if (number > MOST_NUMBERS) throw new TooManyNumbers();
    this.#rows.set(number, this.count + 1);
    return this.count;
  }

  #codeOf(status: string | null): number {
    const code = this.#statusCodes.get(status) ?? this.#statusCodes.size;
    this.#statusCodes.set(status, code);
    return code;
  }
}
