/** Medians, percentiles and different values: what is told by the entries of each cell in order. */
import type { FigureColumn } from '../figureColumn.ts';
import { filledIn, type OfColumn, onceForEach } from './filledIn.ts';
import { addedUp, type Placed } from './placed.ts';
import { type RankPlaces, RankSeeking } from './rankSeeking.ts';
import { sortedAt } from './sortedAt.ts';

/** The two entries by cell; null where there are none. */
export type FindPair = (cell: number) => readonly [number, number] | null;

export function findRanked(column: FigureColumn, placed: Placed, places: RankPlaces): FindPair {
  return column.order
    ? foundInOrder(column.order(), { column, placed, places })
    : foundInCells({ column, placed, places });
}

export function distinctIn(column: FigureColumn, placed: Placed): Int32Array {
  return column.order ? distinctInOrder(column.order(), column, placed) : distinctInCells(column, placed);
}

interface Ranking {
  readonly column: FigureColumn;
  readonly placed: Placed;
  readonly places: RankPlaces;
}

/** All cells in one walk through the records in order, which leaves out blocks that tell nothing, and ends where the last cell has both. */
function foundInOrder(order: Int32Array, { column, placed, places }: Ranking): FindPair {
  const { parts } = placed;
  const { cells, counts, filled: ofParts } = inOrder(column, parts ? parts.placed : placed);
  const filled = parts ? addedUp(ofParts, parts.into, new Int32Array(placed.size)) : ofParts;
  const seeking = new RankSeeking(filled, places);
  for (let from = 0; from < order.length && !seeking.isOver; from += BLOCK) {
    if (counts && seeking.passes(countsAt(counts, from / BLOCK, placed))) continue;
    const till = Math.min(from + BLOCK, order.length);
    for (let at = from; at < till; at += 1) {
      const part = cells[at] ?? -1;
      if (part < 0) continue;
      const cell = parts ? (parts.into[part] ?? 0) : part;
      if (seeking.meets(cell)) seeking.tell(cell, column.entries[order[at] ?? 0] ?? 0);
    }
  }
  return cell => (filled[cell] ? seeking.found(cell) : null);
}

/** Records that are looked at, or left out, at once; few enough to be counted by 16 bits. */
const BLOCK = 4_096;
/** Above, counting each cell in each block takes longer than it spares. */
const MOST_COUNTS = 4_000_000;

interface InOrder {
  /** Of each record its cell. Walked through one after the other they are found many times as fast. */
  readonly cells: Int32Array;
  /** Of each block the records in each cell; null where there are too many. */
  readonly counts: Uint16Array | null;
  /** The records in each cell. */
  readonly filled: Int32Array;
}

/** The records of the smallest cells, in the order of what the column holds. */
const inOrder: OfColumn<InOrder> = onceForEach((column, placed) => {
  const { size } = placed;
  const order = column.order?.() ?? new Int32Array();
  const cellOf = placed.cellOf();
  const cells = new Int32Array(order.length);
  for (let at = 0; at < order.length; at += 1) cells[at] = cellOf[order[at] ?? 0] ?? -1;
  const blocks = Math.ceil(cells.length / BLOCK);
  if (blocks * size > MOST_COUNTS) return { cells, counts: null, filled: filledIn(column, placed) };
  const counts = new Uint16Array(blocks * size);
  for (let at = 0; at < cells.length; at += 1) {
    const cell = cells[at] ?? -1;
    if (cell < 0) continue;
    const place = Math.floor(at / BLOCK) * size + cell;
    counts[place] = (counts[place] ?? 0) + 1;
  }
  const filled = new Int32Array(size);
  for (let place = 0; place < counts.length; place += 1) {
    const cell = place % size;
    filled[cell] = (filled[cell] ?? 0) + (counts[place] ?? 0);
  }
  return { cells, counts, filled };
});

function countsAt(counts: Uint16Array, block: number, { size, parts }: Placed): Int32Array | Uint16Array {
  const length = parts?.placed.size ?? size;
  const ofParts = counts.subarray(block * length, (block + 1) * length);
  return parts ? addedUp(ofParts, parts.into, new Int32Array(size)) : ofParts;
}

function foundInCells({ column, placed, places }: Ranking): FindPair {
  const { entries, starts } = gather(column, placed);
  return cell => {
    const own = entries.subarray(starts[cell], starts[cell + 1]);
    if (own.length === 0) return null;
    const [low, high] = places(own.length);
    const entry = sortedAt(own, low);
    return [entry, high === low ? entry : sortedAt(own, high)];
  };
}

function distinctInOrder(order: Int32Array, column: FigureColumn, placed: Placed): Int32Array {
  const { size, parts } = placed;
  const { cells } = inOrder(column, parts ? parts.placed : placed);
  const [distinct, lasts] = [new Int32Array(size), new Float64Array(size).fill(Number.NaN)];
  for (let at = 0; at < order.length; at += 1) {
    const part = cells[at] ?? -1;
    if (part < 0) continue;
    const cell = parts ? (parts.into[part] ?? 0) : part;
    const entry = column.entries[order[at] ?? 0] ?? 0;
    if (entry !== lasts[cell]) distinct[cell] = (distinct[cell] ?? 0) + 1;
    lasts[cell] = entry;
  }
  return distinct;
}

function distinctInCells(column: FigureColumn, placed: Placed): Int32Array {
  const { entries, starts } = gather(column, placed);
  const distinct = new Int32Array(placed.size);
  for (let cell = 0; cell < placed.size; cell += 1) {
    const own = entries.subarray(starts[cell], starts[cell + 1]).sort();
    let last = Number.NaN;
    for (const entry of own) {
      if (entry !== last) distinct[cell] = (distinct[cell] ?? 0) + 1;
      last = entry;
    }
  }
  return distinct;
}

/** The entries of each cell beside each other; `starts` has one more than there are cells. */
function gather(
  column: FigureColumn,
  placed: Placed,
): { readonly entries: Float64Array; readonly starts: Int32Array } {
  const { size } = placed;
  const cellOf = placed.cellOf();
  const filled = filledIn(column, placed);
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
