/** Counts each integer in each cell: if the range of integers is small, medians and distinct counts need no sorting. */
import type { FigureColumn } from '../figureColumn.ts';
import type { CellAssignment } from './cellAssignment.ts';
import { type ColumnFunction, memoizeByColumn } from './countFilledEntries.ts';
import type { RankSelector } from './rankSeeking.ts';
import { WholeNumberRange } from './wholeNumberRange.ts';

export interface CellTally {
  /** Returns the entries at the two ranks; `null` if the cell is empty. */
  pair(cell: number, places: RankSelector): readonly [number, number] | null;
  distinct(cell: number): number;
}

/**
 * Returns `null` if there are no numbers, if some aren't 32-bit integers, or if there would be more counts than
 * entries.
 */
export function buildCellTally(column: FigureColumn, placed: CellAssignment): CellTally | null {
  const counted = countsIn(column, placed);
  if (!counted) return null;
  const { counts, least, range } = counted;
  const countsOf = (cell: number) => counts.subarray(cell * range, (cell + 1) * range);
  return {
    pair(cell, places) {
      const own = countsOf(cell);
      const total = own.reduce((sum, count) => sum + count, 0);
      if (total === 0) return null;
      const [low, high] = places(total);
      return [least + indexOfPlace(own, low), least + indexOfPlace(own, high)];
    },
    distinct: cell => countsOf(cell).reduce((sum, count) => sum + (count > 0 ? 1 : 0), 0),
  };
}

interface Counts {
  /** For each cell, a count of each number in the range. */
  readonly counts: Int32Array;
  readonly least: number;
  readonly range: number;
}

const countsIn: ColumnFunction<Counts | null> = memoizeByColumn((column, placed) => {
  const { parts, size } = placed;
  const ofParts = parts && countsIn(column, parts.placed);
  return ofParts ? getPartCounts(ofParts, parts.into, size) : countEach(column, placed);
});

function countEach(
  { entries, ends = getEnds(entries) }: FigureColumn,
  placed: CellAssignment,
): Counts | null {
  const cellOf = placed.cellOf();
  const { least, range } = ends;
  if (range < 1 || range * placed.size > cellOf.length) return null;
  const counts = new Int32Array(range * placed.size);
  for (let at = 0; at < cellOf.length; at += 1) {
    const cell = cellOf[at] ?? -1;
    const entry = entries[at] ?? Number.NaN;
    if (cell < 0 || Number.isNaN(entry)) continue;
    const place = cell * range + entry - least;
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return { counts, least, range };
}

function getPartCounts({ counts, least, range }: Counts, into: Int32Array, size: number): Counts {
  const whole = new Int32Array(range * size);
  for (let place = 0; place < counts.length; place += 1) {
    const at = (into[Math.floor(place / range)] ?? 0) * range + (place % range);
    whole[at] = (whole[at] ?? 0) + (counts[place] ?? 0);
  }
  return { counts: whole, least, range };
}

function getEnds(entries: FigureColumn['entries']): WholeNumberRange {
  const ends = new WholeNumberRange();
  for (let at = 0; at < entries.length; at += 1) ends.add(entries[at] ?? Number.NaN);
  return ends;
}

function indexOfPlace(counts: Int32Array, place: number): number {
  let left = place;
  for (let index = 0; index < counts.length; index += 1) {
    left -= counts[index] ?? 0;
    if (left < 0) return index;
  }
  return counts.length - 1;
}
