/** Assigns records to cells, one per combination of groups, and measures the cells. */
import { type Accumulator, createAccumulator, type FoldMeasure, type MeasureResult } from './accumulators.ts';
import { createColumnarRowReducer } from './dense/createColumnarRowReducer.ts';
import { createColumnarReducer } from './dense/denseCells.ts';
import { type FigureColumn, findRowTableId, getEntrySpan } from './figureColumn.ts';
import type { RecordMask } from './selectComparedPeriods.ts';

/** A column whose entries have been assigned to groups. */
export interface FoldGroup {
  readonly column: FigureColumn;
  /** The group code of each entry, numbered from 0. */
  readonly codes: Int32Array;
  readonly size: number;
}

export interface Cell {
  /** The code of the cell's group in each grouping. */
  readonly codes: readonly number[];
  readonly records: number;
  readonly measured: readonly MeasureResult[];
}

export interface Fold {
  readonly groups: readonly FoldGroup[];
  readonly measures: readonly FoldMeasure[];
  readonly counted: RecordMask;
}

export interface CellGroup {
  /** The index of the grouping in the fold. */
  readonly level: number;
  /** The merged group of each group code; `null` if groups aren't merged. */
  readonly places: Int32Array | null;
  readonly size: number;
}

/** Returns the cells of the given groupings; for an empty array, a single cell with all records. */
export type FoldReducer = (asked: readonly CellGroup[]) => readonly Cell[];

/**
 * Prepares the computation of cells. A record counts once in each cell that contains it, regardless of how many of its
 * values belong to the cell. If a table column is grouped, measures of the same table only include the rows of the
 * group. The grouped columns must belong to at most one table.
 */
export function createFoldReducer(fold: Fold): FoldReducer {
  const dense = openDense(fold);
  if (dense) return dense;
  return asked => {
    const part = { ...fold, groups: asked.flatMap(group => putInto(fold.groups[group.level], group)) };
    const every = asked.map(({ size }, level) => ({ level, places: null, size }));
    return openDense(part)?.(every) ?? computeCellsByRecord(part);
  };
}

function openDense(fold: Fold): FoldReducer | null {
  return createColumnarReducer(fold) ?? createColumnarRowReducer(fold);
}

function putInto(group: FoldGroup | undefined, { places, size }: CellGroup): FoldGroup[] {
  if (!group) return [];
  return [
    { column: group.column, codes: places ? group.codes.map(code => places[code] ?? 0) : group.codes, size },
  ];
}

/** Computes the cells record by record: slower than the columnar reducers, but works for any values. */
export function computeCellsByRecord({ groups, measures, counted }: Fold): Cell[] {
  const table = groups.find(({ column }) => column.figure.tableId !== null)?.column;
  const cells = new Map<number, OpenCell>();
  const inRow = measures.map(
    ({ column }) => column !== null && findRowTableId(column) === findRowTableId(table),
  );
  const open = (key: number, codes: readonly number[]): OpenCell => {
    const cell = cells.get(key) ?? {
      codes: [...codes],
      records: 0,
      last: -1,
      measured: measures.map(createAccumulator),
    };
    cells.set(key, cell);
    return cell;
  };
  const enter = (cell: OpenCell, record: number, row: number | null) => {
    const isFirst = cell.last !== record;
    if (isFirst) {
      cell.records += 1;
      cell.last = record;
    }
    for (const [index, { column }] of measures.entries()) {
      const accumulator = cell.measured[index];
      if (!column || !accumulator) continue;
      if (row !== null && inRow[index]) addEntry(accumulator, column, row, record);
      else if (isFirst) addAll(accumulator, column, record);
    }
  };
  for (let record = 0; record < counted.length; record += 1) {
    if (counted[record] === 0) continue;
    const [from, till] = table ? getEntrySpan(table, record) : [0, 1];
    for (let row = from; row < till; row += 1)
      forEachCombination(groups, { record, row: table ? row : null }, (key, codes) =>
        enter(open(key, codes), record, table ? row : null),
      );
  }
  return [...cells.values()];
}

interface OpenCell extends Cell {
  readonly measured: readonly Accumulator[];
  records: number;
  /** The index of the last record added to the cell. */
  last: number;
}

function addAll(accumulator: Accumulator, column: FigureColumn, record: number): void {
  const [from, till] = getEntrySpan(column, record);
  for (let entry = from; entry < till; entry += 1) addEntry(accumulator, column, entry, record);
}

function addEntry(accumulator: Accumulator, { entries }: FigureColumn, at: number, record: number): void {
  const entry = entries[at];
  if (entry !== undefined && !Number.isNaN(entry)) accumulator.add(entry, record);
}

function forEachCombination(
  groups: readonly FoldGroup[],
  place: { record: number; row: number | null },
  use: (key: number, codes: readonly number[]) => void,
): void {
  const codes: number[] = [];
  const descend = (level: number, key: number) => {
    const group = groups[level];
    if (!group) return use(key, codes);
    for (const code of getCodesAt(group, place)) {
      codes[level] = code;
      descend(level + 1, key * group.size + code);
    }
  };
  descend(0, 0);
}

/** Returns the distinct group codes of a record, or of one of its rows. */
function getCodesAt(
  { column, codes }: FoldGroup,
  { record, row }: { record: number; row: number | null },
): Iterable<number> {
  const [from, till] =
    row !== null && column.figure.tableId !== null ? [row, row + 1] : getEntrySpan(column, record);
  if (till - from === 1) return [codes[from] ?? 0];
  return new Set(codes.subarray(from, till));
}
