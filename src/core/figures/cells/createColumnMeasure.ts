/** Computes the measures of one column for all cells in one pass. */

import { ExactIntegerSum, formatDecimalUnits, toDecimalUnits } from '../../exactDecimal.ts';
import type { FigureColumn } from '../figureColumn.ts';
import { addCellTotals, type CellAssignment } from './cellAssignment.ts';
import { type ColumnFunction, countFilledEntries, memoizeByColumn } from './countFilledEntries.ts';
import {
  type CellMeasure,
  type CellMeasureResult,
  computeAverage,
  computeMedian,
  type EntryFormat,
  getEntryFormat,
  getPercentileIndex,
  toTextRank,
} from './measureFormat.ts';
import type { RankSelector } from './rankSeeking.ts';
import { countDistinctValues, createRankedPairFinder } from './ranks.ts';

type InCell = (cell: number) => CellMeasureResult;

interface MeasuredColumn extends CellMeasure {
  readonly column: FigureColumn;
}

export function createColumnMeasure(
  { measure, column, percentile }: MeasuredColumn,
  placed: CellAssignment,
): InCell {
  const writing = getEntryFormat(column);
  switch (measure) {
    case 'Count':
    case 'Filled':
      return told(countFilledEntries(column, placed), String);
    case 'Sum':
    case 'Average':
      return addUp(column, placed, { writing, isAverage: measure === 'Average' });
    case 'Min':
    case 'Max':
      return extreme(column, placed, { write: writing.write, isLeast: measure === 'Min' });
    case 'Distinct':
      return told(countDistinctValues(column, placed), String);
    case 'Median':
      return ranked(column, placed, {
        places: entries => [(entries - 1) >> 1, entries >> 1],
        tell: pair => computeMedian(pair, writing),
      });
    case 'Percentile':
      return ranked(column, placed, {
        places: entries => [getPercentileIndex(entries, percentile), getPercentileIndex(entries, percentile)],
        tell: ([entry]) => writing.write(entry),
      });
  }
}

function told(figures: Int32Array, write: (figure: number) => string): InCell {
  return cell => ({ value: () => write(figures[cell] ?? 0), rank: () => figures[cell] ?? 0 });
}

/** Above this, a sum of integers can exceed the range in which a double is exact. */
const MAX_SUMMED = 2 ** 52;
/** Above this, multiplying by a power of ten and rounding can yield a wrong integer. */
const MAX_ROUNDED = 2 ** 50;

function addUp(
  column: FigureColumn,
  placed: CellAssignment,
  { writing: { places }, isAverage }: { writing: EntryFormat; isAverage: boolean },
): InCell {
  const sums = sumsIn(column, placed);
  const filled = isAverage ? countFilledEntries(column, placed) : null;
  return cell => {
    const total = totalIn(sums, cell);
    const count = filled?.[cell] ?? 0;
    return {
      value: () => (filled ? computeAverage(total, count, places) : formatDecimalUnits(total, places)),
      rank: () => (!filled ? Number(total) : count === 0 ? null : Number(total) / count),
    };
  };
}

/** The sums of all cells, in units of the column's last decimal place; doubles if all sums are certainly exact. */
type Sums = { readonly doubles: Float64Array } | { readonly exact: ExactSums };

/** Cells without entries have no sum, because most combinations of groups can be empty. */
type ExactSums = (ExactIntegerSum | undefined)[];

const sumsIn: ColumnFunction<Sums> = memoizeByColumn((column, placed) => {
  const { size, parts } = placed;
  if (parts) return getPartSums(sumsIn(column, parts.placed), parts.into, size);
  const { places } = getEntryFormat(column);
  const doubles = getDoubles(column, placed, places);
  if (doubles) return { doubles };
  const cellOf = placed.cellOf();
  const exact: ExactSums = new Array(size);
  for (let record = 0; record < cellOf.length; record += 1) {
    const [cell, entry] = [cellOf[record] ?? -1, column.entries[record] ?? Number.NaN];
    if (cell >= 0 && !Number.isNaN(entry)) addTo(exact, cell, toDecimalUnits(entry, places));
  }
  return { exact };
});

/** Sums up with doubles; returns `null` if a sum could be inexact. */
function getDoubles({ entries }: FigureColumn, placed: CellAssignment, places: number): Float64Array | null {
  const cellOf = placed.cellOf();
  const scale = 10 ** places;
  const most = Math.min(MAX_ROUNDED, MAX_SUMMED / cellOf.length);
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

function getPartSums(sums: Sums, into: Int32Array, size: number): Sums {
  if ('doubles' in sums) return { doubles: addCellTotals(sums.doubles, into, new Float64Array(size)) };
  const exact: ExactSums = new Array(size);
  for (const [part, sum] of sums.exact.entries()) if (sum) addTo(exact, into[part] ?? 0, sum.total);
  return { exact };
}

function addTo(sums: ExactSums, cell: number, units: number | bigint): void {
  const sum = sums[cell] ?? new ExactIntegerSum();
  sum.add(units);
  sums[cell] = sum;
}

function totalIn(sums: Sums, cell: number): bigint {
  return 'doubles' in sums ? BigInt(sums.doubles[cell] ?? 0) : (sums.exact[cell]?.total ?? 0n);
}

function extreme(
  column: FigureColumn,
  placed: CellAssignment,
  { write, isLeast }: { write: (entry: number) => string; isLeast: boolean },
): InCell {
  const known = isLeast ? leastIn(column, placed) : mostIn(column, placed);
  const at = (cell: number) => known[cell] ?? Number.NaN;
  return cell => ({
    value: () => (Number.isNaN(at(cell)) ? null : write(at(cell))),
    rank: () => (Number.isNaN(at(cell)) ? null : at(cell)),
  });
}

const leastIn = getExtremes((entry, known) => entry < known);
const mostIn = getExtremes((entry, known) => entry > known);

function getExtremes(isBeyond: (entry: number, known: number) => boolean): ColumnFunction<Float64Array> {
  const put = (extremes: Float64Array, cell: number, entry: number) => {
    if (cell < 0 || Number.isNaN(entry)) return;
    const known = extremes[cell] ?? Number.NaN;
    if (Number.isNaN(known) || isBeyond(entry, known)) extremes[cell] = entry;
  };
  const known: ColumnFunction<Float64Array> = memoizeByColumn((column, placed) => {
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

interface Rank {
  readonly places: RankSelector;
  tell(found: readonly [number, number]): string;
}

function ranked(column: FigureColumn, placed: CellAssignment, { places, tell }: Rank): InCell {
  const found = createRankedPairFinder(column, placed, places);
  const known = new Map<number, string | null>();
  const at = (cell: number) => {
    const pair = known.has(cell) ? null : found(cell);
    if (!known.has(cell)) known.set(cell, pair && tell(pair));
    return known.get(cell) ?? null;
  };
  return cell => ({ value: () => at(cell), rank: () => toTextRank(at(cell)) });
}
