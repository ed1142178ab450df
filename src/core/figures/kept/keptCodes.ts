/** The groups of a column's entries: told apart once somebody asks, and kept up with what is written since. */
import type { Buckets } from '../buckets.ts';
import { EntryCodes } from '../entryCodes.ts';
import type { Codes } from '../figureColumn.ts';

/** Ways of grouping that are kept: by month and by week, say. Each takes 4 bytes for a record. */
const MOST_WAYS = 3;
/** Of more groups than that a look-up is no quicker than telling them apart, and they would take more than they are worth. */
const MOST_GROUPS = 65_536;

interface Way {
  readonly coder: EntryCodes;
  codes: Int32Array;
  /** Rows whose codes are right, but for those written since. */
  length: number;
  readonly written: Set<number>;
}

export class KeptCodes {
  /** By their names, the one asked for last behind all others. */
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

  /** @param way tells it from others; the same way has the same buckets. */
  of(way: string, buckets: Pick<Buckets, 'of'>, entries: Float64Array | Float32Array): Codes {
    const kept = this.#ways.get(way) ?? {
      coder: new EntryCodes(buckets),
      codes: new Int32Array(),
      length: 0,
      written: new Set(),
    };
    this.#ways.delete(way);
    bringUpToDate(kept, entries);
    if (kept.coder.known.size <= MOST_GROUPS) this.#keep(way, kept);
    return { codes: kept.codes.subarray(0, entries.length), known: kept.coder.known };
  }

  #keep(way: string, kept: Way): void {
    this.#ways.set(way, kept);
    const [oldest] = this.#ways.keys();
    if (this.#ways.size > MOST_WAYS && oldest !== undefined) this.#ways.delete(oldest);
  }
}

function bringUpToDate(kept: Way, entries: Float64Array | Float32Array): void {
  for (const row of kept.written) kept.codes[row] = kept.coder.codeOf(entries[row] ?? Number.NaN);
  kept.written.clear();
  if (kept.codes.length < entries.length) {
    // A little more than there is now: the next records come soon.
    const longer = new Int32Array(kept.length === 0 ? entries.length : Math.ceil(entries.length * 1.1));
    longer.set(kept.codes);
    kept.codes = longer;
  }
  kept.coder.write(entries, kept.codes, kept.length);
  kept.length = entries.length;
}
