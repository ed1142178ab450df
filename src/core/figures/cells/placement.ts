/**
 * Assigns records to cells. A place is the unit that is assigned to a single cell: a whole record, a row of a
 * table, a value of a list, or a combination of such values.
 */

import { type FigureColumn, findRowTableId, getEntrySpan, type RecordEntryRanges } from '../figureColumn.ts';
import { GrowableArray } from '../growableArray.ts';
import type { RecordMask } from '../selectComparedPeriods.ts';
import { addCellTotals, assignToCells, type CellAssignment, mergeCells } from './cellAssignment.ts';
import type { CodedColumn, FigureCellGroup } from './createCellReducer.ts';

export interface CellPlacement {
  readonly counted: RecordMask;
  /**
   * The cells of the places. Records without entries can share one place, which is assigned to the cell of the last such
   * record.
   */
  readonly cells: CellAssignment;
  /** The places of each record; `null` if each record is one place. */
  readonly spans: RecordEntryRanges | null;
  /**
   * The table to whose rows the places belong, and the row at each place, or `null` if rows are places; `null` if no
   * table is grouped.
   */
  readonly table: { readonly id: string; readonly rowAt: Int32Array | null } | null;
  /** The number of distinct records in each cell. */
  readonly records: Int32Array;
  /** The combination of groups of each cell; `null` if cells are numbered by their combination. */
  readonly keys: readonly number[] | null;
  cellAt(place: number, record: number): number;
}

/** With more combinations of groups, cells are numbered in the order in which they occur. */
const MAX_CELLS = 1_000_000;

/**
 * Returns true if larger cells can be merged from the smallest cells, i.e. if there aren't too many
 * combinations of groups, and at most one list or table is grouped.
 */
export function canMergeCells(groups: readonly CodedColumn[]): boolean {
  return multiply(groups.map(({ size }) => size)) <= MAX_CELLS && haveSameEntries(getSpannedColumns(groups));
}

/** Creates a cell for each combination of groups; the last group varies fastest. */
export function assignRecordsToCells(groups: readonly CodedColumn[], counted: RecordMask): CellPlacement {
  const size = multiply(groups.map(group => group.size));
  const spanned = getSpannedColumns(groups);
  const [column = null] = spanned;
  if (size <= MAX_CELLS && !column) return placeRecords(groups, counted, size);
  const placing = { groups, counted, size, numbers: size > MAX_CELLS ? new CellNumbers() : null };
  return haveSameEntries(spanned) ? placeEntries(placing, column) : placeCombinations(placing);
}

/** Merges cells; a record in several of the merged cells counts once in the larger cell. */
export function mergeCellPlacement(
  smallest: CellPlacement,
  { asked, sizes }: { asked: readonly FigureCellGroup[]; sizes: readonly number[] },
): CellPlacement {
  const size = multiply(asked.map(group => group.size));
  const into = mapToLargerCells(asked, sizes);
  if (size === smallest.cells.size && into.every((cell, part) => cell === part)) return smallest;
  const merged = {
    ...smallest,
    cells: mergeCells(smallest.cells, into, size),
    cellAt: (place: number, record: number) => into[smallest.cellAt(place, record)] ?? 0,
  };
  return { ...merged, records: countMergedRecords(smallest, merged, into) };
}

/** @param enter Called once for each record and cell that contains it. */
export function forEachRecordInCells(
  { cells, spans, counted, cellAt }: Omit<CellPlacement, 'records'>,
  enter: (record: number, cell: number) => void,
): void {
  const lasts = new Int32Array(cells.size).fill(-1);
  for (let record = 0; record < counted.length; record += 1) {
    if (counted[record] === 0) continue;
    const [from, till] = getEntrySpan({ spans }, record);
    for (let place = from; place < till; place += 1) {
      const cell = cellAt(place, record);
      if (lasts[cell] === record) continue;
      lasts[cell] = record;
      enter(record, cell);
    }
  }
}

/** Returns the group code in each grouping for the combination of groups with this number. */
export function getCellCodes(key: number, sizes: readonly number[]): number[] {
  const codes: number[] = [];
  let rest = key;
  for (const size of sizes.toReversed()) {
    codes.unshift(rest % size);
    rest = Math.floor(rest / size);
  }
  return codes;
}

function multiply(sizes: readonly number[]): number {
  return sizes.reduce((product, size) => product * size, 1);
}

function getSpannedColumns(groups: readonly CodedColumn[]): FigureColumn[] {
  return groups.map(({ column }) => column).filter(({ spans }) => spans !== null);
}

function haveSameEntries(spanned: readonly FigureColumn[]): boolean {
  const table = findRowTableId(spanned[0]);
  return spanned.length < 2 || spanned.every(each => table !== null && findRowTableId(each) === table);
}

/** Numbers cells in order of first appearance, if there are too many combinations of groups. */
class CellNumbers {
  readonly #numbers = new Map<number, number>();
  readonly keys: number[] = [];

  numberOf(key: number): number {
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.keys.length);
    return this.keys.push(key) - 1;
  }
}

interface Placing {
  readonly groups: readonly CodedColumn[];
  readonly counted: RecordMask;
  /** The number of combinations of groups. */
  readonly size: number;
  readonly numbers: CellNumbers | null;
}

/** Uses plain loops over whole columns: a million records take milliseconds. */
function placeRecords(groups: readonly CodedColumn[], counted: RecordMask, size: number): CellPlacement {
  const [first, ...others] = groups;
  const cells = first ? first.codes.slice(0, counted.length) : new Int32Array(counted.length);
  const records = new Int32Array(size);
  for (const { codes, size: ofGroup } of others)
    for (let record = 0; record < cells.length; record += 1)
      cells[record] = (cells[record] ?? 0) * ofGroup + (codes[record] ?? 0);
  for (let record = 0; record < cells.length; record += 1) {
    const cell = cells[record] ?? 0;
    if (counted[record] === 0) cells[record] = -1;
    else records[cell] = (records[cell] ?? 0) + 1;
  }
  return {
    ...{ counted, records, spans: null, table: null, keys: null },
    cells: assignToCells(size, cells),
    cellAt: record => cells[record] ?? 0,
  };
}

/**
 * Assigns the entries of the grouped list or table, in a single pass, because there can be millions of them.
 * @param column `null` if records are places.
 */
function placeEntries(placing: Placing, column: FigureColumn | null): CellPlacement {
  const { groups, counted, numbers } = placing;
  const cells = new Int32Array(column?.entries.length ?? counted.length).fill(-1);
  // Records without entries share a place, so there can be more cells than places.
  const size = numbers ? cells.length + counted.length : placing.size;
  const [records, lasts] = [new Int32Array(size), new Int32Array(size).fill(-1)];
  const find = createCellFinder(groups);
  const cellAt: CellPlacement['cellAt'] = numbers
    ? (place, record) => numbers.numberOf(find(place, record))
    : find;
  const spans = column?.spans ?? null;
  for (let record = 0; record < counted.length; record += 1) {
    if (counted[record] === 0) continue;
    const [from, till] = getEntrySpan({ spans }, record);
    for (let place = from; place < till; place += 1) {
      const cell = cellAt(place, record);
      cells[place] = cell;
      if (lasts[cell] === record) continue;
      lasts[cell] = record;
      records[cell] = (records[cell] ?? 0) + 1;
    }
  }
  const id = findRowTableId(column ?? undefined);
  return {
    ...{ counted, spans, records, cellAt, keys: numbers?.keys ?? null },
    cells: assignToCells(size, cells),
    table: id === null ? null : { id, rowAt: null },
  };
}

function createCellFinder(groups: readonly CodedColumn[]): CellPlacement['cellAt'] {
  const [first] = groups;
  if (first && groups.length === 1) {
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

/** Creates a place for each combination of values of several lists, and of the rows of a table. */
function placeCombinations({ groups, counted, size, numbers }: Placing): CellPlacement {
  const table = groups.find(({ column }) => column.figure.tableId !== null)?.column;
  const [cells, rows] = [createPlaces(), createPlaces()];
  const [starts, ends] = [new Int32Array(counted.length), new Int32Array(counted.length)];
  for (let record = 0; record < counted.length; record += 1) {
    starts[record] = cells.length;
    const [from, till] = table ? getEntrySpan(table, record) : [0, 1];
    for (let row = from; row < till && counted[record] !== 0; row += 1)
      forEachCombination(groups, { record, row }, key => {
        if (table) rows.set(cells.length, row);
        cells.set(cells.length, numbers ? numbers.numberOf(key) : key);
      });
    ends[record] = cells.length;
  }
  const cellOf = cells.array;
  const placed = {
    ...{ counted, spans: { starts, ends }, keys: numbers?.keys ?? null },
    cells: assignToCells(numbers?.keys.length ?? size, cellOf),
    table: table?.figure.tableId ? { id: table.figure.tableId, rowAt: rows.array } : null,
    cellAt: (place: number) => cellOf[place] ?? 0,
  };
  return { ...placed, records: countRecords(placed) };
}

function createPlaces(): GrowableArray<Int32Array> {
  return new GrowableArray(length => new Int32Array(length), 0);
}

function forEachCombination(
  groups: readonly CodedColumn[],
  at: { record: number; row: number },
  use: (key: number) => void,
): void {
  const descend = (level: number, key: number) => {
    const group = groups[level];
    if (!group) return use(key);
    for (const code of getCodesAt(group, at)) descend(level + 1, key * group.size + code);
  };
  descend(0, 0);
}

/** Returns the distinct group codes of a record, or of one of its rows. */
function getCodesAt(
  { column, codes }: CodedColumn,
  { record, row }: { record: number; row: number },
): Iterable<number> {
  const [from, till] = column.figure.tableId === null ? getEntrySpan(column, record) : [row, row + 1];
  return till - from === 1 ? [codes[from] ?? 0] : new Set(codes.subarray(from, till));
}

/** Returns, for each of the smallest cells, the index of the larger cell that contains it. */
function mapToLargerCells(asked: readonly FigureCellGroup[], sizes: readonly number[]): Int32Array {
  const into = new Int32Array(multiply(sizes));
  for (const { level, places, size } of asked) {
    const ofLevel = sizes[level] ?? 1;
    const below = multiply(sizes.slice(level + 1));
    for (let part = 0; part < into.length; part += 1) {
      const code = Math.floor(part / below) % ofLevel;
      into[part] = (into[part] ?? 0) * size + (places ? (places[code] ?? 0) : code);
    }
  }
  return into;
}

function countMergedRecords(
  { records, spans, counted }: CellPlacement,
  merged: Omit<CellPlacement, 'records'>,
  into: Int32Array,
): Int32Array {
  const { size } = merged.cells;
  if (spans === null) return addCellTotals(records, into, new Int32Array(size));
  if (size === 1) return Int32Array.of(counted.reduce((sum, isCounted) => sum + isCounted, 0));
  return countRecords(merged);
}

function countRecords(placed: Omit<CellPlacement, 'records'>): Int32Array {
  const records = new Int32Array(placed.cells.size);
  forEachRecordInCells(placed, (_, cell) => {
    records[cell] = (records[cell] ?? 0) + 1;
  });
  return records;
}
