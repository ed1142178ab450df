/** The records that hold something in a column, in the order of what it is. */
export interface RowOrder {
  readonly rows: Int32Array;
  /** Of each record the block of `rows` that it is in; `NO_BLOCK` where it holds nothing. */
  blocks(): Uint16Array;
}

/** Records that are looked at, or left out, at once; few enough to be counted by 16 bits. */
export const BLOCK = 4_096;
export const NO_BLOCK = 65_535;

export function blocksOf(rows: Int32Array, count: number): Uint16Array {
  const blocks = new Uint16Array(count).fill(NO_BLOCK);
  for (let at = 0; at < rows.length; at += 1) blocks[rows[at] ?? 0] = Math.floor(at / BLOCK);
  return blocks;
}
