/** Caches the rows of a column ordered by value: sorted on first use, and updated after writes. */
import { blocksOf, type RowOrder } from '../dense/rowOrder.ts';
import { mergedRows, sortedRows } from '../dense/sortedRows.ts';

/** If more than one in this many ordered rows has been written, all of them are sorted again. */
const LEAST_ORDERED = 20;

export class KeptOrder {
  /** `null` if not used yet, or if too much has been written since. */
  #rows: Int32Array | null = null;
  #blocks: Uint16Array | null = null;
  /** Rows written since the last sort. */
  readonly #written = new Set<number>();

  get bytes(): number {
    return (this.#rows?.byteLength ?? 0) + (this.#blocks?.byteLength ?? 0);
  }

  written(row: number): void {
    if (!this.#rows) return;
    this.#written.add(row);
    if (this.#written.size * LEAST_ORDERED < this.#rows.length) return;
    this.#rows = null;
    this.#written.clear();
  }

  of(entries: Float64Array | Float32Array): RowOrder {
    if (!this.#rows || this.#written.size > 0) this.#blocks = null;
    const before = this.#rows ?? sortedRows(entries);
    const rows = this.#written.size > 0 ? mergedRows(before, this.#written, entries) : before;
    this.#rows = rows;
    this.#written.clear();
    return {
      rows,
      blocks: () => {
        this.#blocks ??= blocksOf(rows, entries.length);
        return this.#blocks;
      },
    };
  }
}
