/** The records with a value in a column, sorted by the value. */
export interface RowOrder {
  readonly rows: Int32Array;
  /** Returns each record's block in `rows`; `NO_ROW_BLOCK` for a record without a value. */
  blocks(): Uint16Array;
}

/** The number of records visited or skipped at a time; small enough for 16-bit counts. */
export const ROW_BLOCK_SIZE = 4_096;
export const NO_ROW_BLOCK = 65_535;

export function assignRowBlocks(rows: Int32Array, count: number): Uint16Array {
  const blocks = new Uint16Array(count).fill(NO_ROW_BLOCK);
  for (let at = 0; at < rows.length; at += 1) blocks[rows[at] ?? 0] = Math.floor(at / ROW_BLOCK_SIZE);
  return blocks;
}
