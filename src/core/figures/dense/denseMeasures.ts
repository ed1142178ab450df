/** Measures of one column for all cells at once. */
import {
  averageOf,
  type FoldMeasure,
  type Measured,
  medianOf,
  percentilePlace,
  rankOfText,
  type Writing,
  writingOf,
} from '../accumulators.ts';
import { ExactSum, fromUnits, toUnits } from '../exactDecimal.ts';
import type { FigureColumn } from '../figureColumn.ts';
import { addedUp, type Placed } from './placed.ts';
import { sortedAt } from './sortedAt.ts';

type InCell = (cell: number) => Measured;

interface Dense extends FoldMeasure {
  readonly column: FigureColumn;
}

export function measureDensely({ measure, column, percentile }: Dense, placed: Placed): InCell {
  const writing = writingOf(column);
  switch (measure) {
    case 'Count':
    case 'Filled':
      return told(filledIn(column, placed), String);
    case 'Sum':
    case 'Average':
      return addUp(column, placed, { writing, isAverage: measure === 'Average' });
    case 'Min':
    case 'Max':
      return extreme(column, placed, { write: writing.write, isLeast: measure === 'Min' });
    case 'Distinct':
      return told(distinctIn(column, placed), String);
    case 'Median':
      return ranked(column, placed, {
        places: entries => [(entries - 1) >> 1, entries >> 1],
        tell: pair => medianOf(pair, writing),
      });
    case 'Percentile':
      return ranked(column, placed, {
        places: entries => [percentilePlace(entries, percentile), percentilePlace(entries, percentile)],
        tell: ([entry]) => writing.write(entry),
      });
  }
}

function told(figures: Int32Array, write: (figure: number) => string): InCell {
  return cell => ({ value: () => write(figures[cell] ?? 0), rank: () => figures[cell] ?? 0 });
}

type OfColumn<T> = (column: FigureColumn, placed: Placed) => T;

/** What is known of the smallest cells need not be counted again for each of the larger ones that they make up. */
function onceForEach<T>(count: OfColumn<T>): OfColumn<T> {
  const known = new WeakMap<Placed, WeakMap<FigureColumn, T>>();
  return (column, placed) => {
    const inPlace = known.get(placed) ?? new WeakMap<FigureColumn, T>();
    known.set(placed, inPlace);
    const counted = inPlace.get(column) ?? count(column, placed);
    inPlace.set(column, counted);
    return counted;
  };
}

const filledIn: OfColumn<Int32Array> = onceForEach((column, placed) => {
  const { size, parts } = placed;
  const filled = new Int32Array(size);
  if (parts) return addedUp(filledIn(column, parts.placed), parts.into, filled);
  const { entries } = column;
  const cellOf = placed.cellOf();
  for (let record = 0; record < cellOf.length; record += 1) {
    const cell = cellOf[record] ?? -1;
    if (cell >= 0 && !Number.isNaN(entries[record] ?? Number.NaN)) filled[cell] = (filled[cell] ?? 0) + 1;
  }
  return filled;
});

/** Above, a sum of whole numbers may leave those that a double tells apart. */
const MOST_SUMMED = 2 ** 52;
/** Above, a product with a power of ten may be rounded to another whole number. */
const MOST_ROUNDED = 2 ** 50;

function addUp(
  column: FigureColumn,
  placed: Placed,
  { writing: { places }, isAverage }: { writing: Writing; isAverage: boolean },
): InCell {
  const sums = sumsIn(column, placed);
  const filled = isAverage ? filledIn(column, placed) : null;
  return cell => {
    const total = totalIn(sums, cell);
    const count = filled?.[cell] ?? 0;
    return {
      value: () => (filled ? averageOf(total, count, places) : fromUnits(total, places)),
      rank: () => (!filled ? Number(total) : count === 0 ? null : Number(total) / count),
    };
  };
}

/** In units of the column's places. Added up as doubles where no sum can leave those that are exact. */
type Sums = { readonly doubles: Float64Array } | { readonly exact: readonly ExactSum[] };

const sumsIn: OfColumn<Sums> = onceForEach((column, placed) => {
  const { size, parts } = placed;
  if (parts) return sumsOfParts(sumsIn(column, parts.placed), parts.into, size);
  const { places } = writingOf(column);
  const doubles = doublesIn(column, placed, places);
  if (doubles) return { doubles };
  const cellOf = placed.cellOf();
  const exact = Array.from({ length: size }, () => new ExactSum());
  for (let record = 0; record < cellOf.length; record += 1) {
    const [cell, entry] = [cellOf[record] ?? -1, column.entries[record] ?? Number.NaN];
    if (cell >= 0 && !Number.isNaN(entry)) exact[cell]?.add(toUnits(entry, places));
  }
  return { exact };
});

/** Null where a sum could be one that is no exact double. */
function doublesIn({ entries }: FigureColumn, placed: Placed, places: number): Float64Array | null {
  const cellOf = placed.cellOf();
  const scale = 10 ** places;
  const most = Math.min(MOST_ROUNDED, MOST_SUMMED / cellOf.length);
  const sums = new Float64Array(placed.size);
  for (let record = 0; record < cellOf.length; record += 1) {
    const cell = cellOf[record] ?? -1;
    const units = Math.round((entries[record] ?? Number.NaN) * scale);
    if (cell < 0 || Number.isNaN(units)) continue;
    if (units >= most || -units >= most) return null;
    sums[cell] = (sums[cell] ?? 0) + units;
  }
  return sums;
}

function sumsOfParts(sums: Sums, into: Int32Array, size: number): Sums {
  if ('doubles' in sums) return { doubles: addedUp(sums.doubles, into, new Float64Array(size)) };
  const exact = Array.from({ length: size }, () => new ExactSum());
  for (const [part, sum] of sums.exact.entries()) exact[into[part] ?? 0]?.add(sum.total);
  return { exact };
}

function totalIn(sums: Sums, cell: number): bigint {
  return 'doubles' in sums ? BigInt(sums.doubles[cell] ?? 0) : (sums.exact[cell]?.total ?? 0n);
}

function extreme(
  column: FigureColumn,
  placed: Placed,
  { write, isLeast }: { write: (entry: number) => string; isLeast: boolean },
): InCell {
  const known = isLeast ? leastIn(column, placed) : mostIn(column, placed);
  const at = (cell: number) => known[cell] ?? Number.NaN;
  return cell => ({
    value: () => (Number.isNaN(at(cell)) ? null : write(at(cell))),
    rank: () => (Number.isNaN(at(cell)) ? null : at(cell)),
  });
}

const leastIn = extremesIn((entry, known) => entry < known);
const mostIn = extremesIn((entry, known) => entry > known);

function extremesIn(isBeyond: (entry: number, known: number) => boolean): OfColumn<Float64Array> {
  const put = (extremes: Float64Array, cell: number, entry: number) => {
    if (cell < 0 || Number.isNaN(entry)) return;
    const known = extremes[cell] ?? Number.NaN;
    if (Number.isNaN(known) || isBeyond(entry, known)) extremes[cell] = entry;
  };
  const known: OfColumn<Float64Array> = onceForEach((column, placed) => {
    const extremes = new Float64Array(placed.size).fill(Number.NaN);
    if (placed.parts) {
      const { into } = placed.parts;
      const ofParts = known(column, placed.parts.placed);
      for (let part = 0; part < ofParts.length; part += 1)
        put(extremes, into[part] ?? 0, ofParts[part] ?? Number.NaN);
      return extremes;
    }
    const cellOf = placed.cellOf();
    for (let record = 0; record < cellOf.length; record += 1)
      put(extremes, cellOf[record] ?? -1, column.entries[record] ?? Number.NaN);
    return extremes;
  });
  return known;
}

function distinctIn(column: FigureColumn, placed: Placed): Int32Array {
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

interface Rank {
  /** Of so many entries in order the two that tell, the lower one first; often they are one. */
  places(entries: number): readonly [number, number];
  tell(found: readonly [number, number]): string;
}

function ranked(column: FigureColumn, placed: Placed, rank: Rank): InCell {
  const found = column.order
    ? foundInOrder(column.order(), { column, placed, rank })
    : foundInCells({ column, placed, rank });
  const known = new Map<number, string | null>();
  const at = (cell: number) => {
    const pair = known.has(cell) ? null : found(cell);
    if (!known.has(cell)) known.set(cell, pair && rank.tell(pair));
    return known.get(cell) ?? null;
  };
  return cell => ({ value: () => at(cell), rank: () => rankOfText(at(cell)) });
}

type FindPair = (cell: number) => readonly [number, number] | null;

interface Ranking {
  readonly column: FigureColumn;
  readonly placed: Placed;
  readonly rank: Rank;
}

/** All cells in one walk through the records in order, which ends where the last cell has both. */
function foundInOrder(order: Int32Array, { column, placed, rank }: Ranking): FindPair {
  const { size, parts } = placed;
  const filled = filledIn(column, placed);
  const cells = cellsInOrder(column, parts ? parts.placed : placed);
  const into = parts?.into ?? null;
  /** Until one that tells; only counting down keeps the walk short. */
  const [left, between] = [new Int32Array(size), new Int32Array(size)];
  let open = 0;
  for (let cell = 0; cell < size; cell += 1) {
    if (filled[cell] === 0) continue;
    const [low, high] = rank.places(filled[cell] ?? 0);
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

function foundInCells({ column, placed, rank }: Ranking): FindPair {
  const { entries, starts } = gather(column, placed);
  return cell => {
    const own = entries.subarray(starts[cell], starts[cell + 1]);
    if (own.length === 0) return null;
    const [low, high] = rank.places(own.length);
    const entry = sortedAt(own, low);
    return [entry, high === low ? entry : sortedAt(own, high)];
  };
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
