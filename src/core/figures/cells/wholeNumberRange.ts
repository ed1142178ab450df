/** Tracks the minimum and maximum of numbers, as long as all of them are 32-bit integers. */
export class WholeNumberRange {
  #least = Number.POSITIVE_INFINITY;
  #most = Number.NEGATIVE_INFINITY;
  #isWhole = true;

  /** Ignores `NaN`. */
  add(entry: number): void {
    if ((entry | 0) !== entry) {
      if (!Number.isNaN(entry)) this.#isWhole = false;
      return;
    }
    if (entry < this.#least) this.#least = entry;
    if (entry > this.#most) this.#most = entry;
  }

  get least(): number {
    return this.#least;
  }

  /**
   * The number of integers from minimum to maximum, inclusive; 0 without numbers, infinite if any number isn't a 32-bit
   * integer.
   */
  get range(): number {
    return this.#isWhole ? Math.max(0, this.#most - this.#least + 1) : Number.POSITIVE_INFINITY;
  }
}
