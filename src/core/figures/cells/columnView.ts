/** Selects the entries of a column that count in the cells of a placement. */
import { type FigureColumn, findRowTableId, getEntrySpan } from '../figureColumn.ts';
import { assignToCells, type CellAssignment } from './cellAssignment.ts';
import { type CellPlacement, forEachRecordInCells } from './placement.ts';

/** The entries of a column that are measured, with their cells, for consecutive cells of a placement. */
export interface ColumnView {
  readonly column: FigureColumn;
  /** Numbered from the first cell of the view. */
  readonly cells: CellAssignment;
  /** Returns the record to which each entry belongs; `null` if each record has one entry. */
  readonly records: (() => Int32Array) | null;
}

/** The views of a column that together contain all cells of a placement. */
export interface ColumnViews {
  /** The first cell of each view, in ascending order. */
  readonly starts: readonly number[];
  /**
   *
   * @param index The index in `starts`. If a column has several views, each view is large, so keep only one
   * view at a time.
   */
  create(index: number): ColumnView;
}

/** @param maxCopied The maximum number of entries that a view copies, unless a single cell has more. */
export function createColumnViews(
  column: FigureColumn,
  placement: CellPlacement,
  maxCopied: number,
): ColumnViews {
  const { table, spans, cells } = placement;
  if (table && findRowTableId(column) === table.id) {
    const view = table.rowAt
      ? getViewOfRows(column, placement, table.rowAt)
      : { column: toRowColumn(column), cells, records: () => getPlaceRecords(placement) };
    return { starts: [0], create: () => view };
  }
  if (!spans && !column.spans) return { starts: [0], create: () => ({ column, cells, records: null }) };
  const counts = countEntriesInCells(column, placement);
  const starts = splitCells(counts, maxCopied);
  return {
    starts,
    create: index => {
      const range = { from: starts[index] ?? 0, till: starts[index + 1] ?? cells.size };
      return getViewOfRecords(column, placement, { range, counts });
    },
  };
}

/**
 * Returns the cell of each entry, but -1 for empty entries and for all but the first entry of a record in a cell, so
 * that each record counts once.
 */
export function getFilledCells(
  { column, cells }: ColumnView,
  records: NonNullable<ColumnView['records']>,
): Int32Array {
  const [once, lasts, recordAt] = [cells.cellOf().slice(), new Int32Array(cells.size).fill(-1), records()];
  for (let at = 0; at < once.length; at += 1) {
    const [cell, record] = [once[at] ?? -1, recordAt[at] ?? -1];
    if (cell < 0 || Number.isNaN(column.entries[at] ?? Number.NaN)) continue;
    if (lasts[cell] === record) once[at] = -1;
    lasts[cell] = record;
  }
  return once;
}

/**
 * Returns the view of a column of the grouped table, in which each row counts in each cell that contains the
 * row.
 */
function getViewOfRows(column: FigureColumn, placement: CellPlacement, rowAt: Int32Array): ColumnView {
  const entries = new Float64Array(rowAt.length);
  for (let place = 0; place < rowAt.length; place += 1)
    entries[place] = column.entries[rowAt[place] ?? 0] ?? Number.NaN;
  return {
    column: getEntriesAlone(column, entries),
    cells: placement.cells,
    records: () => getPlaceRecords(placement),
  };
}

/** Returns the number of entries that count in each cell. */
function countEntriesInCells(column: FigureColumn, placement: CellPlacement): Float64Array {
  const counts = new Float64Array(placement.cells.size);
  forEachRecordInCells(placement, (record, cell) => {
    const [from, till] = getEntrySpan(column, record);
    counts[cell] = (counts[cell] ?? 0) + till - from;
  });
  return counts;
}

/**
 * Returns the first cells of ranges; a range has at most `most` entries, unless it consists of a single cell.
 */
function splitCells(counts: Float64Array, most: number): number[] {
  const starts = [0];
  let sum = 0;
  for (let cell = 0; cell < counts.length; cell += 1) {
    const count = counts[cell] ?? 0;
    if (sum > 0 && sum + count > most) {
      starts.push(cell);
      sum = 0;
    }
    sum += count;
  }
  return starts;
}

interface CellRange {
  readonly from: number;
  /** Exclusive. */
  readonly till: number;
}

/**
 * Returns the view of a column outside of the grouped table, in which all entries of a record count once in
 * each cell that contains the record.
 */
function getViewOfRecords(
  column: FigureColumn,
  placement: CellPlacement,
  { range, counts }: { range: CellRange; counts: Float64Array },
): ColumnView {
  const length = counts.subarray(range.from, range.till).reduce((sum, count) => sum + count, 0);
  const entries = new Float64Array(length);
  const cells = new Int32Array(length);
  let at = 0;
  forEachRecordInCells(placement, (record, cell) => {
    if (cell < range.from || cell >= range.till) return;
    const [from, till] = getEntrySpan(column, record);
    for (let place = from; place < till; place += 1) {
      entries[at] = column.entries[place] ?? Number.NaN;
      cells[at] = cell - range.from;
      at += 1;
    }
  });
  return {
    column: getEntriesAlone(column, entries),
    cells: assignToCells(range.till - range.from, cells),
    records: () => getEnteringRecords(column, placement, { range, length }),
  };
}

/**
 * Returns the record of each entry. Computed separately, because few measures need it and there can be many
 * entries.
 */
function getEnteringRecords(
  column: FigureColumn,
  placement: CellPlacement,
  { range, length }: { range: CellRange; length: number },
): Int32Array {
  const records = new Int32Array(length);
  let at = 0;
  forEachRecordInCells(placement, (record, cell) => {
    if (cell < range.from || cell >= range.till) return;
    const [from, till] = getEntrySpan(column, record);
    records.fill(record, at, at + till - from);
    at += till - from;
  });
  return records;
}

/** Returns the record of each place. */
function getPlaceRecords({ cells, spans, counted }: CellPlacement): Int32Array {
  const records = new Int32Array(cells.cellOf().length);
  for (let record = 0; record < counted.length; record += 1) {
    const [from, till] = getEntrySpan({ spans }, record);
    records.fill(record, from, till);
  }
  return records;
}

const rowColumns = new WeakMap<FigureColumn, FigureColumn>();

/**
 * Returns the same column for each call, so that results for the smallest cells can be reused for larger
 * cells.
 */
function toRowColumn(column: FigureColumn): FigureColumn {
  const known = rowColumns.get(column) ?? { ...getEntriesAlone(column, column.entries), ends: column.ends };
  rowColumns.set(column, known);
  return known;
}

/**
 * Returns a column with one entry per position, without the original column's cached data, which is only
 * valid for the original positions.
 */
function getEntriesAlone(
  { figure, keys, samples }: FigureColumn,
  entries: FigureColumn['entries'],
): FigureColumn {
  return { figure, keys, samples, entries, spans: null };
}
