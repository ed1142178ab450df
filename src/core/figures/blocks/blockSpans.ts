/** The positions of each record's entries, for a list column or for all columns of a table. */
import type { FigureColumn } from '../figureColumn.ts';
import { GrowableArray } from '../growableArray.ts';

const places = (length: number) => new Int32Array(length);

export class BlockSpans {
  readonly #starts = new GrowableArray(places, 0);
  readonly #ends = new GrowableArray(places, 1);
  /** Position 0 is shared by all records without entries. */
  #length = 1;

  get length(): number {
    return this.#length;
  }

  get bytes(): number {
    return this.#starts.bytes + this.#ends.bytes;
  }

  /**
   * Allocates positions for this many entries of the record and returns the first. Reuses the positions of
   * the record's previous entries if there are enough of them, otherwise appends to the column. Without
   * entries, returns the shared position 0.
   */
  place(row: number, count: number): number {
    const [start, end] = this.of(row);
    const hasRoom = start > 0 && end - start >= count;
    const at = count === 0 ? 0 : hasRoom ? start : this.#length;
    if (at === this.#length) this.#length += count;
    this.#starts.set(row, at);
    this.#ends.set(row, at + Math.max(1, count));
    return at;
  }

  /** Returns the start and the exclusive end of the record's entries. */
  of(row: number): readonly [number, number] {
    return [this.#starts.get(row), Math.max(1, this.#ends.get(row))];
  }

  /** Extends the spans to `rows` records; records never written have no entries. */
  reach(rows: number): void {
    this.#starts.reach(rows);
    this.#ends.reach(rows);
  }

  /**
   * Returns the spans; records that aren't to be read get the shared position 0, as if they had no entries.
   */
  among(isRead: Uint8Array): NonNullable<FigureColumn['spans']> {
    if (!isRead.includes(0)) return { starts: this.#starts.array, ends: this.#ends.array };
    const [starts, ends] = [this.#starts.array.slice(), this.#ends.array.slice()];
    for (let row = 0; row < starts.length; row += 1) {
      if (isRead[row] !== 0) continue;
      starts[row] = 0;
      ends[row] = 1;
    }
    return { starts, ends };
  }
}
