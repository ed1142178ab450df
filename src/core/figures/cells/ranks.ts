/** Computes medians, percentiles and distinct counts from the entries of each cell. */
import type { FigureColumn } from '../figureColumn.ts';
import { addCellTotals, type CellAssignment } from './cellAssignment.ts';
import { type ColumnFunction, countFilledEntries, memoizeByColumn } from './countFilledEntries.ts';
import { RankedEntryFinder, type RankSelector } from './rankSeeking.ts';
import { NO_ROW_BLOCK, ROW_BLOCK_SIZE, type RowOrder } from './rowOrder.ts';
import { selectSortedValue } from './selectSortedValue.ts';
import { buildCellTally } from './tally.ts';

/** Returns a cell's entries at the two ranks; `null` if the cell has no entries. */
export type RankedPairFinder = (cell: number) => readonly [number, number] | null;

export function createRankedPairFinder(
  column: FigureColumn,
  placed: CellAssignment,
  places: RankSelector,
): RankedPairFinder {
  return column.order
    ? getFoundInOrder(column.order(), { column, placed, places })
    : getFoundInCells({ column, placed, places });
}

export function countDistinctValues(column: FigureColumn, placed: CellAssignment): Int32Array {
  return column.order
    ? getDistinctInOrder(column.order(), column, placed)
    : getDistinctInCells(column, placed);
}

interface Ranking {
  readonly column: FigureColumn;
  readonly placed: CellAssignment;
  readonly places: RankSelector;
}

/**
 * Finds the entries of all cells in one pass through the ordered records. Skips blocks without entries to find, and
 * stops when all are found.
 */
function getFoundInOrder({ rows }: RowOrder, { column, placed, places }: Ranking): RankedPairFinder {
  const { parts } = placed;
  const smallest = parts ? parts.placed : placed;
  const cellOf = smallest.cellOf();
  const { counts, filled: ofParts } = countBlocks(column, smallest);
  const filled = parts ? addCellTotals(ofParts, parts.into, new Int32Array(placed.size)) : ofParts;
  const seeking = new RankedEntryFinder(filled, places);
  for (let from = 0; from < rows.length && !seeking.isOver; from += ROW_BLOCK_SIZE) {
    if (counts && seeking.passes(getCountsAt(counts, from / ROW_BLOCK_SIZE, placed))) continue;
    const till = Math.min(from + ROW_BLOCK_SIZE, rows.length);
    for (let at = from; at < till; at += 1) {
      const row = rows[at] ?? 0;
      const part = cellOf[row] ?? -1;
      if (part < 0) continue;
      const cell = parts ? (parts.into[part] ?? 0) : part;
      if (seeking.meets(cell)) seeking.tell(cell, column.entries[row] ?? 0);
    }
  }
  return cell => (filled[cell] ? seeking.found(cell) : null);
}

/** Above this, counting each cell in each block takes more time than skipping blocks saves. */
const MAX_COUNTS = 4_000_000;

interface BlockCounts {
  /** The number of records of each cell in each block; `null` if there would be too many counts. */
  readonly counts: Uint16Array | null;
  /** The number of records with a value in each cell. */
  readonly filled: Int32Array;
}

/**
 * Counts records in storage order, because visiting them in the order of values accesses memory at random, which is
 * many times slower.
 */
const countBlocks: ColumnFunction<BlockCounts> = memoizeByColumn((column, placed) => {
  const { size } = placed;
  const order = column.order?.();
  const blockCount = Math.ceil((order?.rows.length ?? 0) / ROW_BLOCK_SIZE);
  if (!order || blockCount * size > MAX_COUNTS)
    return { counts: null, filled: countFilledEntries(column, placed) };
  const [cellOf, blocks] = [placed.cellOf(), order.blocks()];
  const counts = new Uint16Array(blockCount * size);
  for (let record = 0; record < cellOf.length; record += 1) {
    const cell = cellOf[record] ?? -1;
    const block = blocks[record] ?? NO_ROW_BLOCK;
    if (cell < 0 || block === NO_ROW_BLOCK) continue;
    const place = block * size + cell;
    counts[place] = (counts[place] ?? 0) + 1;
  }
  const filled = new Int32Array(size);
  for (let place = 0; place < counts.length; place += 1) {
    const cell = place % size;
    filled[cell] = (filled[cell] ?? 0) + (counts[place] ?? 0);
  }
  return { counts, filled };
});

function getCountsAt(
  counts: Uint16Array,
  block: number,
  { size, parts }: CellAssignment,
): Int32Array | Uint16Array {
  const length = parts?.placed.size ?? size;
  const ofParts = counts.subarray(block * length, (block + 1) * length);
  return parts ? addCellTotals(ofParts, parts.into, new Int32Array(size)) : ofParts;
}

function getFoundInCells({ column, placed, places }: Ranking): RankedPairFinder {
  const tally = buildCellTally(column, placed);
  if (tally) return cell => tally.pair(cell, places);
  const { entries, starts } = gather(column, placed);
  return cell => {
    const own = entries.subarray(starts[cell], starts[cell + 1]);
    if (own.length === 0) return null;
    const [low, high] = places(own.length);
    const entry = selectSortedValue(own, low);
    return [entry, high === low ? entry : selectSortedValue(own, high)];
  };
}

/**
 * Returns the cells of the records, ordered by value. Cached, because reading this array sequentially is many
 * times faster than looking up the cell of each record.
 */
const cellsInOrder: ColumnFunction<Int32Array> = memoizeByColumn((column, placed) => {
  const cellOf = placed.cellOf();
  const rows = column.order?.().rows ?? new Int32Array();
  const cells = new Int32Array(rows.length);
  for (let at = 0; at < rows.length; at += 1) cells[at] = cellOf[rows[at] ?? 0] ?? -1;
  return cells;
});

function getDistinctInOrder({ rows }: RowOrder, column: FigureColumn, placed: CellAssignment): Int32Array {
  const { size, parts } = placed;
  const cells = cellsInOrder(column, parts ? parts.placed : placed);
  const [distinct, lasts] = [new Int32Array(size), new Float64Array(size).fill(Number.NaN)];
  for (let at = 0; at < rows.length; at += 1) {
    const part = cells[at] ?? -1;
    if (part < 0) continue;
    const cell = parts ? (parts.into[part] ?? 0) : part;
    const entry = column.entries[rows[at] ?? 0] ?? 0;
    if (entry !== lasts[cell]) distinct[cell] = (distinct[cell] ?? 0) + 1;
    lasts[cell] = entry;
  }
  return distinct;
}

function getDistinctInCells(column: FigureColumn, placed: CellAssignment): Int32Array {
  const distinct = new Int32Array(placed.size);
  const tally = buildCellTally(column, placed);
  if (tally) return distinct.map((_, cell) => tally.distinct(cell));
  const { entries, starts } = gather(column, placed);
  for (let cell = 0; cell < placed.size; cell += 1) {
    // Most combinations of groups can be empty.
    if (starts[cell] === starts[cell + 1]) continue;
    const own = entries.subarray(starts[cell], starts[cell + 1]).sort();
    let last = Number.NaN;
    for (const entry of own) {
      if (entry !== last) distinct[cell] = (distinct[cell] ?? 0) + 1;
      last = entry;
    }
  }
  return distinct;
}

/**
 * Groups the entries by cell: `starts` contains the start of each cell's entries, and the end of the last
 * cell's entries.
 */
function gather(
  column: FigureColumn,
  placed: CellAssignment,
): { readonly entries: Float64Array; readonly starts: Int32Array } {
  const { size } = placed;
  const cellOf = placed.cellOf();
  const filled = countFilledEntries(column, placed);
  const starts = new Int32Array(size + 1);
  for (let cell = 0; cell < size; cell += 1) starts[cell + 1] = (starts[cell] ?? 0) + (filled[cell] ?? 0);
  const next = starts.slice();
  const entries = new Float64Array(starts[size] ?? 0);
  for (let record = 0; record < cellOf.length; record += 1) {
    const [cell, entry] = [cellOf[record] ?? -1, column.entries[record] ?? Number.NaN];
    if (cell < 0 || Number.isNaN(entry)) continue;
    const place = next[cell] ?? 0;
    entries[place] = entry;
    next[cell] = place + 1;
  }
  return { entries, starts };
}
