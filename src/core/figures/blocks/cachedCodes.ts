/** Caches the group codes of a column's entries: computed on first use, and updated after writes. */
import type { FigureBuckets } from '../buckets.ts';
import { EntryEncoder } from '../entryCodes.ts';
import type { EntryGroupCodes } from '../figureColumn.ts';

/** The maximum number of cached ways of grouping, such as by month and by week. Each takes 4 bytes per record. */
const MAX_WAYS = 3;
/** With more groups, a lookup isn't faster than computing the codes, so the cache isn't worth its memory. */
const MAX_GROUPS = 65_536;

interface Way {
  readonly coder: EntryEncoder;
  codes: Int32Array;
  /** The number of rows with valid codes, except for the rows in `written`. */
  length: number;
  readonly written: Set<number>;
}

export class CachedCodes {
  /** Keyed by way of grouping; the most recently used way is last. */
  readonly #ways = new Map<string, Way>();

  get bytes(): number {
    return [...this.#ways.values()].reduce(
      (sum, { codes, coder }) => sum + codes.byteLength + coder.bytes,
      0,
    );
  }

  written(row: number): void {
    // Most entries are written before any group codes are cached.
    if (this.#ways.size === 0) return;
    for (const { written, length } of this.#ways.values()) if (row < length) written.add(row);
  }

  /** @param way Identifies the way of grouping; must always be passed with the same buckets. */
  of(way: string, buckets: Pick<FigureBuckets, 'of'>, entries: Float64Array | Float32Array): EntryGroupCodes {
    const kept = this.#ways.get(way) ?? {
      coder: new EntryEncoder(buckets),
      codes: new Int32Array(),
      length: 0,
      written: new Set(),
    };
    this.#ways.delete(way);
    bringUpToDate(kept, entries);
    if (kept.coder.known.size <= MAX_GROUPS) this.#keep(way, kept);
    return { codes: kept.codes.subarray(0, entries.length), known: kept.coder.known };
  }

  #keep(way: string, kept: Way): void {
    this.#ways.set(way, kept);
    const [oldest] = this.#ways.keys();
    if (this.#ways.size > MAX_WAYS && oldest !== undefined) this.#ways.delete(oldest);
  }
}

function bringUpToDate(kept: Way, entries: Float64Array | Float32Array): void {
  for (const row of kept.written) kept.codes[row] = kept.coder.codeOf(entries[row] ?? Number.NaN);
  kept.written.clear();
  if (kept.codes.length < entries.length) {
    // Grows by 10 %, because more records usually follow.
    const longer = new Int32Array(kept.length === 0 ? entries.length : Math.ceil(entries.length * 1.1));
    longer.set(kept.codes);
    kept.codes = longer;
  }
  kept.coder.write(entries, kept.codes, kept.length);
  kept.length = entries.length;
}
