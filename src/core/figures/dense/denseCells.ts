/**
 * Computes the cells of records with a single entry in every grouped and measured column, in typed arrays: a million
 * records take milliseconds.
 */
import type { FoldMeasure, MeasureResult } from '../accumulators.ts';
import type { Cell, CellGroup, Fold } from '../foldCells.ts';
import { createDenseMeasure } from './denseMeasures.ts';
import { assignRecordsToCells, type CellAssignment, mergeCells } from './placed.ts';

/** The maximum number of combinations of groups that are counted in arrays. */
export const MAX_CELLS = 1_000_000;

/** Returns the cells of the given groupings, merging groups where requested. */
export type DenseReducer = (asked: readonly CellGroup[]) => readonly Cell[];

/**
 * Assigns records to the smallest cells once; all results are computed from these cells. Returns `null` if records have
 * several entries in a column, or there are too many combinations of groups.
 */
export function createColumnarReducer({ groups, measures, counted }: Fold): DenseReducer | null {
  const size = groups.reduce((product, group) => product * group.size, 1);
  const columns = [...groups, ...measures].flatMap(({ column }) => column ?? []);
  if (size > MAX_CELLS || columns.some(({ spans }) => spans !== null)) return null;
  const smallest = assignRecordsToCells(groups, counted);
  const sizes = groups.map(group => group.size);
  return asked => {
    const sizesAsked = asked.map(group => group.size);
    const larger = mergeCells(smallest, mapToLargerCells(asked, sizes), product(sizesAsked));
    const measuring = measures.map(measure => createCellMeasure(measure, larger));
    return buildColumnarCells(larger.records, sizesAsked, measuring);
  };
}

const product = (sizes: readonly number[]) => sizes.reduce((all, size) => all * size, 1);

/** Returns, for each of the smallest cells, the index of the larger cell that contains it. */
export function mapToLargerCells(asked: readonly CellGroup[], sizes: readonly number[]): Int32Array {
  const into = new Int32Array(product(sizes));
  for (const { level, places, size } of asked) {
    const ofLevel = sizes[level] ?? 1;
    const below = product(sizes.slice(level + 1));
    for (let part = 0; part < into.length; part += 1) {
      const code = Math.floor(part / below) % ofLevel;
      into[part] = (into[part] ?? 0) * size + (places ? (places[code] ?? 0) : code);
    }
  }
  return into;
}

/**
 * Returns the cells that contain records.
 * @param records The number of records in each cell.
 * @param measuring For each measure, returns its result for a cell.
 */
export function buildColumnarCells(
  records: Int32Array,
  sizes: readonly number[],
  measuring: readonly ((cell: number) => MeasureResult)[],
): Cell[] {
  const cells: Cell[] = [];
  for (let cell = 0; cell < records.length; cell += 1) {
    const count = records[cell] ?? 0;
    if (count === 0) continue;
    cells.push({
      codes: getCodes(cell, sizes),
      records: count,
      measured: measuring.map(measured => measured(cell)),
    });
  }
  return cells;
}

function getCodes(cell: number, sizes: readonly number[]): number[] {
  const codes: number[] = [];
  let rest = cell;
  for (const size of sizes.toReversed()) {
    codes.unshift(rest % size);
    rest = Math.floor(rest / size);
  }
  return codes;
}

/**
 * Returns a function that measures a cell. The column is only processed when a value is requested, because a median is
 * expensive.
 */
export function createCellMeasure(
  measure: FoldMeasure,
  placed: CellAssignment,
): (cell: number) => MeasureResult {
  const { column } = measure;
  if (!column) return () => COUNT;
  let known: ((cell: number) => MeasureResult) | null = null;
  const measured = () => {
    known ??= createDenseMeasure({ ...measure, column }, placed);
    return known;
  };
  return cell => ({
    value: records => measured()(cell).value(records),
    rank: records => measured()(cell).rank(records),
  });
}

const COUNT: MeasureResult = { value: String, rank: records => records };
