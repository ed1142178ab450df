/** Medians, percentiles and different values: what is told by the entries of each cell in order. */
import type { FigureColumn } from '../figureColumn.ts';
import { filledIn, type OfColumn, onceForEach } from './filledIn.ts';
import type { Placed } from './placed.ts';
import { sortedAt } from './sortedAt.ts';

/** Of so many entries in order the two that tell, the lower one first; often they are one. */
export type RankPlaces = (entries: number) => readonly [number, number];

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

/** All cells in one walk through the records in order, which ends where the last cell has both. */
function foundInOrder(order: Int32Array, { column, placed, places }: Ranking): FindPair {
  const { size, parts } = placed;
  const filled = filledIn(column, placed);
  const cells = cellsInOrder(column, parts ? parts.placed : placed);
  const into = parts?.into ?? null;
  /** Until one that tells; only counting down keeps the walk short. */
  const [left, between] = [new Int32Array(size), new Int32Array(size)];
  let open = 0;
  for (let cell = 0; cell < size; cell += 1) {
    if (filled[cell] === 0) continue;
    const [low, high] = places(filled[cell] ?? 0);
    left[cell] = low + 1;
    between[cell] = high - low;
    open += 1;
  }
  const [lows, highs] = [new Float64Array(size).fill(Number.NaN), new Float64Array(size)];
  for (let at = 0; at < order.length && open > 0; at += 1) {
    const part = cells[at] ?? -1;
    if (part < 0) continue;
    const cell = into ? (into[part] ?? 0) : part;
    const rest = (left[cell] ?? 0) - 1;
    left[cell] = rest;
    if (rest !== 0) continue;
    const entry = column.entries[order[at] ?? 0] ?? 0;
    if (Number.isNaN(lows[cell])) lows[cell] = entry;
    highs[cell] = entry;
    left[cell] = between[cell] ?? 0;
    between[cell] = 0;
    if (left[cell] === 0) open -= 1;
  }
  return cell => (filled[cell] ? [lows[cell] ?? 0, highs[cell] ?? 0] : null);
}

/** Of each record, in the order of what the column holds, its cell: walked through one after the other they are found many times as fast. */
const cellsInOrder: OfColumn<Int32Array> = onceForEach((column, placed) => {
  const order = column.order?.() ?? new Int32Array();
  const cellOf = placed.cellOf();
  const cells = new Int32Array(order.length);
  for (let at = 0; at < order.length; at += 1) cells[at] = cellOf[order[at] ?? 0] ?? -1;
  return cells;
});

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
  const cells = cellsInOrder(column, parts ? parts.placed : placed);
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
