/** Caches the rows of a column sorted by value: sorted on first use, and updated after writes. */
import { assignRowBlocks, type RowOrder } from '../cells/rowOrder.ts';
import { mergeChangedRows, sortRowsByEntry } from '../cells/sortRowsByEntry.ts';

/** If 1 in 20 or more of the sorted rows were written, all rows are sorted again. */
const MIN_ORDERED = 20;

export class CachedOrder {
  /** `null` if the order hasn't been used yet, or if too many rows were written since. */
  #rows: Int32Array | null = null;
  #blocks: Uint16Array | null = null;
  /** Rows written since the last sort or merge. */
  readonly #written = new Set<number>();

  get bytes(): number {
    return (this.#rows?.byteLength ?? 0) + (this.#blocks?.byteLength ?? 0);
  }

  written(row: number): void {
    if (!this.#rows) return;
    this.#written.add(row);
    if (this.#written.size * MIN_ORDERED < this.#rows.length) return;
    this.#rows = null;
    this.#written.clear();
  }

  of(entries: Float64Array | Float32Array): RowOrder {
    if (!this.#rows || this.#written.size > 0) this.#blocks = null;
    const before = this.#rows ?? sortRowsByEntry(entries);
    const rows = this.#written.size > 0 ? mergeChangedRows(before, this.#written, entries) : before;
    this.#rows = rows;
    this.#written.clear();
    return {
      rows,
      blocks: () => {
        this.#blocks ??= assignRowBlocks(rows, entries.length);
        return this.#blocks;
      },
    };
  }
}
