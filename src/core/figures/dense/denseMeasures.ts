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
import type { Placed } from './denseCells.ts';
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

function filledIn({ entries }: FigureColumn, { cellOf, size }: Placed): Int32Array {
  const filled = new Int32Array(size);
  for (let record = 0; record < cellOf.length; record += 1) {
    const cell = cellOf[record] ?? -1;
    if (cell >= 0 && !Number.isNaN(entries[record] ?? Number.NaN)) filled[cell] = (filled[cell] ?? 0) + 1;
  }
  return filled;
}

/** Above, a sum of whole numbers may leave those that a double tells apart. */
const MOST_SUMMED = 2 ** 52;
/** Above, a product with a power of ten may be rounded to another whole number. */
const MOST_ROUNDED = 2 ** 50;

function addUp(
  column: FigureColumn,
  placed: Placed,
  { writing: { places }, isAverage }: { writing: Writing; isAverage: boolean },
): InCell {
  const totals = sumsIn(column, placed, places);
  const filled = isAverage ? filledIn(column, placed) : null;
  return cell => {
    const total = totals(cell);
    const count = filled?.[cell] ?? 0;
    return {
      value: () => (filled ? averageOf(total, count, places) : fromUnits(total, places)),
      rank: () => (!filled ? Number(total) : count === 0 ? null : Number(total) / count),
    };
  };
}

interface Units {
  /** Of each record, in units of the column's places; 0 where there is nothing. */
  readonly all: Float64Array;
  /** The largest, whatever its sign. */
  readonly most: number;
}

/** Groupings, combinations and totals of a question add up the same. */
const knownUnits = new WeakMap<FigureColumn, Units>();

function unitsOf(column: FigureColumn, places: number): Units {
  const known = knownUnits.get(column);
  if (known) return known;
  const { entries } = column;
  const scale = 10 ** places;
  const all = new Float64Array(entries.length);
  let most = 0;
  for (let record = 0; record < all.length; record += 1) {
    const units = Math.round((entries[record] ?? 0) * scale);
    if (Number.isNaN(units)) continue;
    all[record] = units;
    if (units > most) most = units;
    else if (-units > most) most = -units;
  }
  const units = { all, most };
  knownUnits.set(column, units);
  return units;
}

/** In units of the column's places. Added up as doubles where no sum can leave those that are exact. */
function sumsIn(column: FigureColumn, { cellOf, size }: Placed, places: number): (cell: number) => bigint {
  const { entries } = column;
  const { all, most } = unitsOf(column, places);
  if (most < MOST_ROUNDED && most * cellOf.length < MOST_SUMMED) {
    const sums = new Float64Array(size);
    for (let record = 0; record < cellOf.length; record += 1) {
      const cell = cellOf[record] ?? -1;
      if (cell >= 0) sums[cell] = (sums[cell] ?? 0) + (all[record] ?? 0);
    }
    return cell => BigInt(sums[cell] ?? 0);
  }
  const exact = Array.from({ length: size }, () => new ExactSum());
  for (let record = 0; record < cellOf.length; record += 1) {
    const [cell, entry] = [cellOf[record] ?? -1, entries[record] ?? Number.NaN];
    if (cell >= 0 && !Number.isNaN(entry)) exact[cell]?.add(toUnits(entry, places));
  }
  return cell => exact[cell]?.total ?? 0n;
}

function extreme(
  { entries }: FigureColumn,
  { cellOf, size }: Placed,
  { write, isLeast }: { write: (entry: number) => string; isLeast: boolean },
): InCell {
  const known = new Float64Array(size).fill(Number.NaN);
  for (let record = 0; record < cellOf.length; record += 1) {
    const [cell, entry] = [cellOf[record] ?? -1, entries[record] ?? Number.NaN];
    if (cell < 0 || Number.isNaN(entry)) continue;
    const best = known[cell] ?? Number.NaN;
    if (Number.isNaN(best) || (isLeast ? entry < best : entry > best)) known[cell] = entry;
  }
  const at = (cell: number) => known[cell] ?? Number.NaN;
  return cell => ({
    value: () => (Number.isNaN(at(cell)) ? null : write(at(cell))),
    rank: () => (Number.isNaN(at(cell)) ? null : at(cell)),
  });
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
  const { cellOf, size } = placed;
  const filled = order.length === cellOf.length ? placed.records : filledIn(column, placed);
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
    const record = order[at] ?? 0;
    const cell = cellOf[record] ?? -1;
    if (cell < 0) continue;
    const rest = (left[cell] ?? 0) - 1;
    left[cell] = rest;
    if (rest !== 0) continue;
    const entry = column.entries[record] ?? 0;
    if (Number.isNaN(lows[cell])) lows[cell] = entry;
    highs[cell] = entry;
    left[cell] = between[cell] ?? 0;
    between[cell] = 0;
    if (left[cell] === 0) open -= 1;
  }
  return cell => (filled[cell] ? [lows[cell] ?? 0, highs[cell] ?? 0] : null);
}

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
  const { cellOf, size } = placed;
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
