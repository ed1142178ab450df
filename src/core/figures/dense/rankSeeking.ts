/** Finds for each cell the entries that stand at certain places of it, as its records come by in order. */

/** Of so many entries in order the two that tell, the lower one first; often they are one. */
export type RankPlaces = (entries: number) => readonly [number, number];

export class RankSeeking {
  /** Records of each cell until one that tells; what comes behind the last is counted on, which keeps `meets` short. */
  readonly #left: Int32Array;
  readonly #between: Int32Array;
  readonly #lows: Float64Array;
  readonly #highs: Float64Array;
  #open = 0;

  /** @param filled how many records each cell has. */
  constructor(filled: Int32Array, places: RankPlaces) {
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

  /** Whether the next records of each cell, so many of them, tell nothing: they are passed then. */
  passes(counts: Int32Array | Uint16Array): boolean {
    const left = this.#left;
    for (let cell = 0; cell < left.length; cell += 1) {
      const rest = left[cell] ?? 0;
      if (rest > 0 && rest <= (counts[cell] ?? 0)) return false;
    }
    for (let cell = 0; cell < left.length; cell += 1) left[cell] = (left[cell] ?? 0) - (counts[cell] ?? 0);
    return true;
  }

  /** The next record of a cell; whether it is one that tells. */
  meets(cell: number): boolean {
    const rest = (this.#left[cell] ?? 0) - 1;
    this.#left[cell] = rest;
    return rest === 0;
  }

  /** What the record holds that was met last. */
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
