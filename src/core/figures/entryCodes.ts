/** Entries of a column told apart into groups, which are numbered from 0 as they come by. */
import type { Buckets } from './buckets.ts';
import type { FigureColumn } from './figureColumn.ts';

type Entries = FigureColumn['entries'];

/** Entries whose code is found without a look-up. */
const MOST_REMEMBERED = 65_536;

export class EntryCodes {
  readonly #bucketOf: Buckets['of'];
  readonly #known: Map<number, number>;
  /** By the entry its code and one: many records have the same day or value. */
  readonly #remembered = new Int32Array(MOST_REMEMBERED);

  /** @param known the codes of buckets so far: it grows, and those who share it have the same codes. */
  constructor({ of }: Pick<Buckets, 'of'>, known = new Map<number, number>()) {
    this.#bucketOf = of;
    this.#known = known;
  }

  get known(): ReadonlyMap<number, number> {
    return this.#known;
  }

  get bytes(): number {
    return this.#remembered.byteLength;
  }

  codeOf(entry: number): number {
    const bucket = this.#bucketOf(entry);
    const code = this.#known.get(bucket) ?? this.#known.size;
    if (code === this.#known.size) this.#known.set(bucket, code);
    return code;
  }

  /** Writes the code of each entry from the place `from` on. */
  write(entries: Entries, codes: Int32Array, from = 0): void {
    const remembered = this.#remembered;
    for (let index = from; index < entries.length; index += 1) {
      const entry = entries[index] ?? Number.NaN;
      const place = entry | 0;
      const before = place === entry ? (remembered[place] ?? 0) : 0;
      if (before > 0) {
        codes[index] = before - 1;
        continue;
      }
      const code = this.codeOf(entry);
      codes[index] = code;
      if (place === entry && place >= 0 && place < MOST_REMEMBERED) remembered[place] = code + 1;
    }
  }
}

export function codesOf(entries: Entries, coder: EntryCodes): Int32Array {
  const codes = new Int32Array(entries.length);
  coder.write(entries, codes);
  return codes;
}
