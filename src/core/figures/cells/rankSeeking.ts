/** Finds the entries with two given ranks in each cell while visiting all entries in order. */

/**
 * Returns the two ranks to find among this many ordered entries, the lower rank first; the ranks are often
 * equal.
 */
export type RankSelector = (entries: number) => readonly [number, number];

export class RankedEntryFinder {
  /**
   * The number of records of each cell until the next record to find. After the last such record, counting
   * continues below 0, which keeps `meets` short.
   */
  readonly #left: Int32Array;
  readonly #between: Int32Array;
  readonly #lows: Float64Array;
  readonly #highs: Float64Array;
  #open = 0;

  /** @param filled The number of records with a value in each cell. */
  constructor(filled: Int32Array, places: RankSelector) {
    const size = filled.length;
    this.#left = new Int32Array(size);
    this.#between = new Int32Array(size);
    this.#lows = new Float64Array(size).fill(Number.NaN);
    this.#highs = new Float64Array(size);
    for (let cell = 0; cell < size; cell += 1) {
      if (filled[cell] === 0) continue;
      const [low, high] = places(filled[cell] ?? 0);
      this.#left[cell] = low + 1;
      this.#between[cell] = high - low;
      this.#open += 1;
    }
  }

  get isOver(): boolean {
    return this.#open === 0;
  }

  /**
   * Skips a block with these numbers of records per cell; returns false, without skipping, if the block
   * contains a record to find.
   */
  passes(counts: Int32Array | Uint16Array): boolean {
    const left = this.#left;
    for (let cell = 0; cell < left.length; cell += 1) {
      const rest = left[cell] ?? 0;
      if (rest > 0 && rest <= (counts[cell] ?? 0)) return false;
    }
    for (let cell = 0; cell < left.length; cell += 1) left[cell] = (left[cell] ?? 0) - (counts[cell] ?? 0);
    return true;
  }

  /** Visits the next record of a cell; returns true if the record is to be found. */
  meets(cell: number): boolean {
    const rest = (this.#left[cell] ?? 0) - 1;
    this.#left[cell] = rest;
    return rest === 0;
  }

  /** Stores the entry of a record for which `meets` returned true. */
  tell(cell: number, entry: number): void {
    if (Number.isNaN(this.#lows[cell])) this.#lows[cell] = entry;
    this.#highs[cell] = entry;
    this.#left[cell] = this.#between[cell] ?? 0;
    this.#between[cell] = 0;
    if (this.#left[cell] === 0) this.#open -= 1;
  }

  found(cell: number): readonly [number, number] {
    return [this.#lows[cell] ?? 0, this.#highs[cell] ?? 0];
  }
}
