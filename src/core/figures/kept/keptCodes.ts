/** Caches the groups of a column's entries: computed on first use, and updated after writes. */
import type { Buckets } from '../buckets.ts';
import { EntryCodes } from '../entryCodes.ts';
import type { Codes } from '../figureColumn.ts';

/** How many ways of grouping are cached, e.g. by month and by week. Each takes 4 bytes per record. */
const MAX_WAYS = 3;
/** With more groups, a lookup isn't faster than computing them, and the cache isn't worth its memory. */
const MAX_GROUPS = 65_536;

interface Way {
  readonly coder: EntryCodes;
  codes: Int32Array;
  /** The number of rows whose codes are valid, except for those written since. */
  length: number;
  readonly written: Set<number>;
}

export class CachedCodes {
  /** By name, the most recently used one last. */
  readonly #ways = new Map<string, Way>();

  get bytes(): number {
    return [...this.#ways.values()].reduce(
      (sum, { codes, coder }) => sum + codes.byteLength + coder.bytes,
      0,
    );
  }

  written(row: number): void {
    for (const { written, length } of this.#ways.values()) if (row < length) written.add(row);
  }

  /** @param way Identifies the grouping; the same way must have the same buckets. */
  of(way: string, buckets: Pick<Buckets, 'of'>, entries: Float64Array | Float32Array): Codes {
    const kept = this.#ways.get(way) ?? {
      coder: new EntryCodes(buckets),
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
    // Slightly larger than needed, because more records will follow soon.
    const longer = new Int32Array(kept.length === 0 ? entries.length : Math.ceil(entries.length * 1.1));
    longer.set(kept.codes);
    kept.codes = longer;
  }
  kept.coder.write(entries, kept.codes, kept.length);
  kept.length = entries.length;
}
