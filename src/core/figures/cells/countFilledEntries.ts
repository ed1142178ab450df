import type { FigureColumn } from '../figureColumn.ts';
import { addCellTotals, type CellAssignment } from './cellAssignment.ts';

export type ColumnFunction<T> = (column: FigureColumn, placed: CellAssignment) => T;

/**
 * Caches results per assignment of cells and column, so that results for the smallest cells can be reused for
 * larger cells.
 */
export function memoizeByColumn<T>(count: ColumnFunction<T>): ColumnFunction<T> {
  const known = new WeakMap<CellAssignment, WeakMap<FigureColumn, T>>();
  return (column, placed) => {
    const inPlace = known.get(placed) ?? new WeakMap<FigureColumn, T>();
    known.set(placed, inPlace);
    const before = inPlace.get(column);
    if (before !== undefined) return before;
    const counted = count(column, placed);
    inPlace.set(column, counted);
    return counted;
  };
}

export const countFilledEntries: ColumnFunction<Int32Array> = memoizeByColumn((column, placed) => {
  const { size, parts } = placed;
  const filled = new Int32Array(size);
  if (parts) return addCellTotals(countFilledEntries(column, parts.placed), parts.into, filled);
  const { entries } = column;
  const cellOf = placed.cellOf();
  for (let record = 0; record < cellOf.length; record += 1) {
    const cell = cellOf[record] ?? -1;
    if (cell >= 0 && !Number.isNaN(entries[record] ?? Number.NaN)) filled[cell] = (filled[cell] ?? 0) + 1;
  }
  return filled;
});
