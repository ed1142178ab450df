/** Tracks queries whose records are being read, so that waiting callers can see the progress. */

export interface ReadProgress {
  /** The part of the directory that has been read, in per cent; `null` while it isn't known. */
  percent: number | null;
}

export class ActiveFigureReads {
  readonly #byDirectory = new Map<string, Set<ReadProgress>>();

  /** @param key The key of the directory, as built by `getCachedColumnsKey`. */
  async during<T>(key: string, work: (reading: ReadProgress) => Promise<T>): Promise<T> {
    const reading: ReadProgress = { percent: null };
    const all = this.#byDirectory.get(key) ?? new Set();
    this.#byDirectory.set(key, all.add(reading));
    try {
      return await work(reading);
    } finally {
      all.delete(reading);
      if (all.size === 0) this.#byDirectory.delete(key);
    }
  }

  /** Returns the progress of the slowest query, or `null` if no records are being read. */
  progressOf(key: string): number | null {
    const known = [...(this.#byDirectory.get(key) ?? [])].flatMap(({ percent }) => percent ?? []);
    return known.length === 0 ? null : Math.min(...known);
  }
}
