/** Questions whose records are being read at the moment, so that whoever waits is told how far that is. */

export interface Reading {
  /** How much of the directory is read; null as long as nobody knows. */
  percent: number | null;
}

export class Readings {
  readonly #byDirectory = new Map<string, Set<Reading>>();

  /** @param key of the directory, as `keptKey` makes it. */
  async during<T>(key: string, work: (reading: Reading) => Promise<T>): Promise<T> {
    const reading: Reading = { percent: null };
    const all = this.#byDirectory.get(key) ?? new Set();
    this.#byDirectory.set(key, all.add(reading));
    try {
      return await work(reading);
    } finally {
      all.delete(reading);
      if (all.size === 0) this.#byDirectory.delete(key);
    }
  }

  /** Of the question that has the longest way to go; null where nothing is read. */
  progressOf(key: string): number | null {
    const known = [...(this.#byDirectory.get(key) ?? [])].flatMap(({ percent }) => percent ?? []);
    return known.length === 0 ? null : Math.min(...known);
  }
}
