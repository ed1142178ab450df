/** Assigns entries of a column to groups, which are numbered from 0 in order of first appearance. */
import type { FigureBuckets } from './buckets.ts';
import type { FigureColumn } from './figureColumn.ts';

type Entries = FigureColumn['entries'];

/** Integer entries below this limit are found without a map lookup. */
const MAX_CACHED = 65_536;

export class EntryEncoder {
  readonly #bucketOf: FigureBuckets['of'];
  readonly #known: Map<number, number>;
  /** Contains the code plus one, indexed by entry: many records have the same day or value. */
  readonly #remembered = new Int32Array(MAX_CACHED);

  /**
   * @param known The codes of known buckets. Codes are added to this map; instances that share it use the same codes.
   */
  constructor({ of }: Pick<FigureBuckets, 'of'>, known = new Map<number, number>()) {
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

  /** Writes the group code of each entry to `codes`, starting at index `from`. */
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
      if (place === entry && place >= 0 && place < MAX_CACHED) remembered[place] = code + 1;
    }
  }
}

export function encodeEntries(entries: Entries, coder: EntryEncoder): Int32Array {
  const codes = new Int32Array(entries.length);
  coder.write(entries, codes);
  return codes;
}
