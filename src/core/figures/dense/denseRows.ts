/** The cells of records that hold several values, as rows of a table or as a list: counted in typed arrays, too. */
import type { FoldMeasure, Measured } from '../accumulators.ts';
import type { Counted } from '../countedPeriods.ts';
import { type FigureColumn, rowTable, spanOf } from '../figureColumn.ts';
import type { CellGroup, Fold, FoldGroup } from '../foldCells.ts';
import { cellsOf, type DenseFold, MOST_CELLS, measureIn } from './denseCells.ts';
import type { Placed } from './placed.ts';

/** Null where several lists, or a list and a table, are grouped, or there are too many combinations. */
export function denseRows({ groups, measures, counted }: Fold): DenseFold | null {
  const size = groups.reduce((product, group) => product * group.size, 1);
  const severals = groups.map(({ column }) => column).filter(({ spans }) => spans !== null);
  const table = rowTable(severals[0]);
  const isOneGrain =
    severals.length < 2 || severals.every(each => table !== null && rowTable(each) === table);
  if (size > MOST_CELLS || !isOneGrain) return null;
  const rows = listRows(severals[0] ?? null, counted);
  const codes = groups.map(group => codesOfRows(rows, group));
  return asked => {
    const placed = placeRows(rows, asked, codes);
    const views = new Map<FigureColumn, View>();
    const viewOf = (column: FigureColumn) => {
      const isInRow = table !== null && rowTable(column) === table;
      const view = views.get(column) ?? (isInRow ? viewRows(column, placed) : viewRecords(column, placed));
      views.set(column, view);
      return view;
    };
    const measuring = measures.map(measure => measureView(measure, viewOf, placed));
    return cellsOf(
      placed.records,
      asked.map(group => group.size),
      measuring,
    );
  };
}

/** What is grouped, those of a record after each other: rows of a table, values of a list, or the records themselves. */
interface Rows {
  readonly records: Int32Array;
  /** Where the entries of each stand. */
  readonly places: Int32Array;
}

function listRows(column: FigureColumn | null, counted: Counted): Rows {
  const spanAt = (record: number): readonly [number, number] =>
    column ? spanOf(column, record) : [record, record + 1];
  let length = 0;
  for (let record = 0; record < counted.length; record += 1) {
    if (counted[record] === 0) continue;
    const [from, till] = spanAt(record);
    length += till - from;
  }
  const [records, places] = [new Int32Array(length), new Int32Array(length)];
  let row = 0;
  for (let record = 0; record < counted.length; record += 1) {
    if (counted[record] === 0) continue;
    const [from, till] = spanAt(record);
    for (let place = from; place < till; place += 1) {
      records[row] = record;
      places[row] = place;
      row += 1;
    }
  }
  return { records, places };
}

function codesOfRows({ records, places }: Rows, { column, codes }: FoldGroup): Int32Array {
  const at = column.spans ? places : records;
  const found = new Int32Array(at.length);
  for (let row = 0; row < at.length; row += 1) found[row] = codes[at[row] ?? 0] ?? 0;
  return found;
}

interface PlacedRows {
  readonly rows: Rows;
  readonly size: number;
  /** Of each row its cell. */
  readonly cells: Int32Array;
  /** The rows with which a record enters a cell: a record is in each once. */
  readonly entering: Int32Array;
  /** In each cell. */
  readonly records: Int32Array;
}

function placeRows(rows: Rows, asked: readonly CellGroup[], codes: readonly Int32Array[]): PlacedRows {
  const size = asked.reduce((product, group) => product * group.size, 1);
  const cells = new Int32Array(rows.records.length);
  for (const { level, places, size: ofGroup } of asked) {
    const own = codes[level] ?? cells;
    for (let row = 0; row < cells.length; row += 1) {
      const code = own[row] ?? 0;
      cells[row] = (cells[row] ?? 0) * ofGroup + (places ? (places[code] ?? 0) : code);
    }
  }
  const [records, lasts] = [new Int32Array(size), new Int32Array(size).fill(-1)];
  const entering = new Int32Array(cells.length);
  let count = 0;
  for (let row = 0; row < cells.length; row += 1) {
    const [cell, record] = [cells[row] ?? 0, rows.records[row] ?? 0];
    if (lasts[cell] === record) continue;
    lasts[cell] = record;
    records[cell] = (records[cell] ?? 0) + 1;
    entering[count] = row;
    count += 1;
  }
  return { rows, size, cells, entering: entering.subarray(0, count), records };
}

/** The entries of a column that are measured, each with the record that it is measured for. */
interface View {
  readonly column: FigureColumn;
  readonly placed: Placed;
  readonly records: Int32Array;
}

/** In the table that is grouped each row is measured where it stands. */
function viewRows(column: FigureColumn, { rows, size, cells }: PlacedRows): View {
  const entries = new Float64Array(cells.length);
  for (let row = 0; row < entries.length; row += 1)
    entries[row] = column.entries[rows.places[row] ?? 0] ?? Number.NaN;
  return { column: oneByOne(column, entries), placed: inCells(size, cells), records: rows.records };
}

/** All else is measured once in each cell that its record is in. */
function viewRecords(column: FigureColumn, { rows, size, entering, cells }: PlacedRows): View {
  let length = 0;
  for (const row of entering) {
    const [from, till] = spanOf(column, rows.records[row] ?? 0);
    length += till - from;
  }
  const entries = new Float64Array(length);
  const [cellOf, records] = [new Int32Array(length), new Int32Array(length)];
  let at = 0;
  for (const row of entering) {
    const record = rows.records[row] ?? 0;
    const [from, till] = spanOf(column, record);
    for (let place = from; place < till; place += 1) {
      entries[at] = column.entries[place] ?? Number.NaN;
      cellOf[at] = cells[row] ?? 0;
      records[at] = record;
      at += 1;
    }
  }
  return { column: oneByOne(column, entries), placed: inCells(size, cellOf), records };
}

/** What somebody keeps of the column, of its records in order, is not that of these entries. */
function oneByOne({ figure, keys, samples }: FigureColumn, entries: Float64Array): FigureColumn {
  return { figure, keys, samples, entries, spans: null };
}

/** Nobody asks how many entries there are, those without a value among them. */
function inCells(size: number, cells: Int32Array): Placed {
  return { size, records: new Int32Array(), cellOf: () => cells, parts: null };
}

function measureView(
  measure: FoldMeasure,
  viewOf: (column: FigureColumn) => View,
  { size }: PlacedRows,
): (cell: number) => Measured {
  if (!measure.column) return measureIn(measure, inCells(size, new Int32Array()));
  const view = viewOf(measure.column);
  const placed = measure.measure === 'Filled' ? inCells(size, filledCells(view)) : view.placed;
  return measureIn({ ...measure, column: view.column }, placed);
}

/** A record that holds several entries in a cell is filled there once. */
function filledCells({ column, placed, records }: View): Int32Array {
  const [once, lasts] = [placed.cellOf().slice(), new Int32Array(placed.size).fill(-1)];
  for (let at = 0; at < once.length; at += 1) {
    const [cell, record] = [once[at] ?? 0, records[at] ?? 0];
    if (Number.isNaN(column.entries[at] ?? Number.NaN)) continue;
    if (lasts[cell] === record) once[at] = -1;
    lasts[cell] = record;
  }
  return once;
}
