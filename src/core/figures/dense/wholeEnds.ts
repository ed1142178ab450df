/** The least and the largest of some numbers, as long as all of them are whole ones of 32 bits. */
export class WholeEnds {
  #least = Number.POSITIVE_INFINITY;
  #most = Number.NEGATIVE_INFINITY;
  #isWhole = true;

  /** `NaN` is no number. */
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

  /** How many whole numbers there are from one to the other; 0 where there is none, endless where one is no whole number. */
  get range(): number {
    return this.#isWhole ? Math.max(0, this.#most - this.#least + 1) : Number.POSITIVE_INFINITY;
  }
}
