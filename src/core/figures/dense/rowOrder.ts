/** The records with a value in a column, ordered by it. */
export interface RowOrder {
  readonly rows: Int32Array;
  /** Returns for each record its block in `rows`; `NO_BLOCK` if it has no value. */
  blocks(): Uint16Array;
}

/** How many records are visited, or skipped, at a time; few enough to be counted in 16 bits. */
export const BLOCK = 4_096;
export const NO_BLOCK = 65_535;

export function assignRowBlocks(rows: Int32Array, count: number): Uint16Array {
  const blocks = new Uint16Array(count).fill(NO_BLOCK);
  for (let at = 0; at < rows.length; at += 1) blocks[rows[at] ?? 0] = Math.floor(at / BLOCK);
  return blocks;
}
