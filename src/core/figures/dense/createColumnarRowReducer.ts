/** Computes the cells of records with several entries, such as rows of a table or values of a list, in typed arrays. */
import type { FoldMeasure, MeasureResult } from '../accumulators.ts';
import { type FigureColumn, findRowTableId, getEntrySpan } from '../figureColumn.ts';
import type { CellGroup, Fold, FoldGroup } from '../foldCells.ts';
import type { RecordMask } from '../selectComparedPeriods.ts';
import {
  buildColumnarCells,
  createCellMeasure,
  type DenseReducer,
  MAX_CELLS,
  mapToLargerCells,
} from './denseCells.ts';
import { type CellAssignment, mergeCells } from './placed.ts';

/**
 * Returns `null` if the grouped columns include several lists, several tables, or a list and a table, or if there are
 * too many combinations of groups.
 */
export function createColumnarRowReducer({ groups, measures, counted }: Fold): DenseReducer | null {
  const size = groups.reduce((product, group) => product * group.size, 1);
  const severals = groups.map(({ column }) => column).filter(({ spans }) => spans !== null);
  const table = findRowTableId(severals[0]);
  const isOneGrain =
    severals.length < 2 || severals.every(each => table !== null && findRowTableId(each) === table);
  if (size > MAX_CELLS || !isOneGrain) return null;
  const smallest = placeRows({ groups, counted, column: severals[0] ?? null });
  const sizes = groups.map(group => group.size);
  const rowColumns = new Map<FigureColumn, FigureColumn>();
  const inRow = (column: FigureColumn) => {
    const known = rowColumns.get(column) ?? { ...oneByOne(column, column.entries), ends: column.ends };
    rowColumns.set(column, known);
    return known;
  };
  return asked => {
    const placed = putRowsTogether(smallest, asked, sizes);
    const views = new Map<FigureColumn, View>();
    const viewOf = (column: FigureColumn) => {
      const isInRow = table !== null && findRowTableId(column) === table;
      const view =
        views.get(column) ?? (isInRow ? getViewRows(inRow(column), placed) : getViewRecords(column, placed));
      views.set(column, view);
      return view;
    };
    const measuring = measures.map(measure => measureView(measure, viewOf, placed));
    return buildColumnarCells(
      placed.records,
      asked.map(group => group.size),
      measuring,
    );
  };
}

/** Rows of a table, values of a list, or the records themselves, assigned to cells. */
interface PlacedRows {
  readonly size: number;
  /** The column whose entries are counted; `null` means the records themselves. */
  readonly column: FigureColumn | null;
  readonly counted: RecordMask;
  readonly cellAt: CellAt;
  /**
   * The cells of the entries. Records without rows share one empty entry, which is assigned to the cell of the last
   * such record.
   */
  readonly rows: CellAssignment;
  /** The number of distinct records in each cell. */
  readonly records: Int32Array;
}

type CellAt = (place: number, record: number) => number;

interface RowPlacing {
  readonly groups: readonly FoldGroup[];
  readonly counted: RecordMask;
  readonly column: FigureColumn | null;
}

/** Assigns entries and records to the smallest cells, in a single pass, because there can be millions of them. */
function placeRows({ groups, counted, column }: RowPlacing): PlacedRows {
  const size = groups.reduce((product, group) => product * group.size, 1);
  const cells = new Int32Array(column?.entries.length ?? counted.length).fill(-1);
  const [records, lasts] = [new Int32Array(size), new Int32Array(size).fill(-1)];
  const cellAt = cellFinder(groups);
  for (let record = 0; record < counted.length; record += 1) {
    if (counted[record] === 0) continue;
    const [from, till] = column ? getEntrySpan(column, record) : [record, record + 1];
    for (let place = from; place < till; place += 1) {
      const cell = cellAt(place, record);
      cells[place] = cell;
      if (lasts[cell] === record) continue;
      lasts[cell] = record;
      records[cell] = (records[cell] ?? 0) + 1;
    }
  }
  return { size, column, counted, cellAt, rows: inCells(size, cells), records };
}

function cellFinder(groups: readonly FoldGroup[]): CellAt {
  const [first] = groups;
  if (!first) return () => 0;
  if (groups.length === 1) {
    const { codes, column } = first;
    return column.spans ? place => codes[place] ?? 0 : (_, record) => codes[record] ?? 0;
  }
  return (place, record) => {
    let cell = 0;
    for (const { codes, size, column } of groups)
      cell = cell * size + (codes[column.spans ? place : record] ?? 0);
    return cell;
  };
}

/** Merges cells; a record in several of the merged cells is counted once in the larger cell. */
function putRowsTogether(
  smallest: PlacedRows,
  asked: readonly CellGroup[],
  sizes: readonly number[],
): PlacedRows {
  const size = asked.reduce((product, group) => product * group.size, 1);
  const into = mapToLargerCells(asked, sizes);
  if (size === smallest.size && into.every((cell, part) => cell === part)) return smallest;
  const rows = mergeCells(smallest.rows, into, size);
  const cellAt: CellAt = (place, record) => into[smallest.cellAt(place, record)] ?? 0;
  const placed = { ...smallest, size, cellAt, rows, records: new Int32Array(size) };
  if (size === 1) placed.records[0] = smallest.counted.reduce((sum, isCounted) => sum + isCounted, 0);
  else
    forEachEntering(placed, (_, cell) => {
      placed.records[cell] = (placed.records[cell] ?? 0) + 1;
    });
  return placed;
}

/** The entries of a column that are measured, with their cells. */
interface View {
  readonly column: FigureColumn;
  readonly placed: CellAssignment;
  /** Returns the record to which each entry belongs. */
  records(): Int32Array;
}

/** Returns the view of a column of the grouped table, in which each row counts only in its own cell. */
function getViewRows(inRow: FigureColumn, { rows, counted, column }: PlacedRows): View {
  return {
    column: inRow,
    placed: rows,
    records: () => {
      const records = new Int32Array(inRow.entries.length);
      for (let record = 0; record < counted.length; record += 1) {
        const [from, till] = column ? getEntrySpan(column, record) : [record, record + 1];
        records.fill(record, from, till);
      }
      return records;
    },
  };
}

/** Returns the view of any other column, in which all entries of a record count once in each cell that contains it. */
function getViewRecords(column: FigureColumn, placed: PlacedRows): View {
  const { size } = placed;
  let length = 0;
  forEachEntering(placed, record => {
    const [from, till] = getEntrySpan(column, record);
    length += till - from;
  });
  const entries = new Float64Array(length);
  const [cellOf, records] = [new Int32Array(length), new Int32Array(length)];
  let at = 0;
  forEachEntering(placed, (record, cell) => {
    const [from, till] = getEntrySpan(column, record);
    for (let place = from; place < till; place += 1) {
      entries[at] = column.entries[place] ?? Number.NaN;
      cellOf[at] = cell;
      records[at] = record;
      at += 1;
    }
  });
  return { column: oneByOne(column, entries), placed: inCells(size, cellOf), records: () => records };
}

/** @param enter Called once for each record and cell that contains it. */
function forEachEntering(
  { size, column, counted, cellAt }: PlacedRows,
  enter: (record: number, cell: number) => void,
): void {
  const lasts = new Int32Array(size).fill(-1);
  for (let record = 0; record < counted.length; record += 1) {
    if (counted[record] === 0) continue;
    const [from, till] = column ? getEntrySpan(column, record) : [record, record + 1];
    for (let place = from; place < till; place += 1) {
      const cell = cellAt(place, record);
      if (lasts[cell] === record) continue;
      lasts[cell] = record;
      enter(record, cell);
    }
  }
}

/**
 * Returns a column with one entry per position, without cached data, which refers to the positions of the original
 * column.
 */
function oneByOne({ figure, keys, samples }: FigureColumn, entries: FigureColumn['entries']): FigureColumn {
  return { figure, keys, samples, entries, spans: null };
}

/** Assigns entries to cells. `records` is empty, because measures of entries don't use it. */
function inCells(size: number, cells: Int32Array): CellAssignment {
  return { size, records: new Int32Array(), cellOf: () => cells, parts: null };
}

function measureView(
  measure: FoldMeasure,
  viewOf: (column: FigureColumn) => View,
  { size }: PlacedRows,
): (cell: number) => MeasureResult {
  if (!measure.column) return createCellMeasure(measure, inCells(size, new Int32Array()));
  const view = viewOf(measure.column);
  const placed = measure.measure === 'Filled' ? inCells(size, getFilledCells(view)) : view.placed;
  return createCellMeasure({ ...measure, column: view.column }, placed);
}

/**
 * Returns the cell of each entry, but -1 for empty entries and for all but the first entry of a record in a cell, so
 * that each record counts once.
 */
function getFilledCells({ column, placed, records }: View): Int32Array {
  const [once, lasts, recordAt] = [placed.cellOf().slice(), new Int32Array(placed.size).fill(-1), records()];
  for (let at = 0; at < once.length; at += 1) {
    const [cell, record] = [once[at] ?? -1, recordAt[at] ?? 0];
    if (cell < 0 || Number.isNaN(column.entries[at] ?? Number.NaN)) continue;
    if (lasts[cell] === record) once[at] = -1;
    lasts[cell] = record;
  }
  return once;
}
