/** The cells of records that each hold one value of every field asked for: counted in typed arrays, a million in milliseconds. */
import type { FoldMeasure, Measured } from '../accumulators.ts';
import type { Cell, Fold, FoldGroup } from '../foldCells.ts';
import { measureDensely } from './denseMeasures.ts';

/** As many combinations as may be counted beside each other. */
const MOST_CELLS = 1_000_000;

/** Null where records hold several values, or there are too many combinations. */
export function denseCells({ groups, measures, counted }: Fold): readonly Cell[] | null {
  const size = groups.reduce((product, group) => product * group.size, 1);
  const columns = [...groups, ...measures].flatMap(({ column }) => column ?? []);
  if (size > MOST_CELLS || columns.some(({ spans }) => spans !== null)) return null;
  const cellOf = placeRecords(groups, counted);
  const records = new Int32Array(size);
  for (let record = 0; record < cellOf.length; record += 1) {
    const cell = cellOf[record] ?? -1;
    if (cell >= 0) records[cell] = (records[cell] ?? 0) + 1;
  }
  const measuring = measures.map(measure => measureIn(measure, { cellOf, size, records }));
  const cells: Cell[] = [];
  for (let cell = 0; cell < size; cell += 1) {
    const count = records[cell] ?? 0;
    if (count === 0) continue;
    cells.push({
      codes: codesOf(cell, groups),
      records: count,
      measured: measuring.map(measured => measured(cell)),
    });
  }
  return cells;
}

/** Of each record its cell; -1 where it does not count. */
function placeRecords(groups: readonly FoldGroup[], counted: Uint8Array): Int32Array {
  const cellOf = new Int32Array(counted.length);
  const [first, ...others] = groups;
  for (let record = 0; record < cellOf.length; record += 1)
    cellOf[record] = counted[record] === 0 ? -1 : (first?.codes[record] ?? 0);
  for (const { codes, size } of others)
    for (let record = 0; record < cellOf.length; record += 1) {
      const cell = cellOf[record] ?? -1;
      if (cell >= 0) cellOf[record] = cell * size + (codes[record] ?? 0);
    }
  return cellOf;
}

function codesOf(cell: number, groups: readonly FoldGroup[]): number[] {
  const codes: number[] = [];
  let rest = cell;
  for (let level = groups.length - 1; level >= 0; level -= 1) {
    const size = groups[level]?.size ?? 1;
    codes.unshift(rest % size);
    rest = Math.floor(rest / size);
  }
  return codes;
}

export interface Placed {
  readonly cellOf: Int32Array;
  readonly size: number;
  /** In each cell. */
  readonly records: Int32Array;
}

/** Measured once somebody asks: a median is no matter of a moment. */
function measureIn(measure: FoldMeasure, placed: Placed): (cell: number) => Measured {
  const { column } = measure;
  if (!column) return () => COUNT;
  let known: ((cell: number) => Measured) | null = null;
  const measured = () => {
    known ??= measureDensely({ ...measure, column }, placed);
    return known;
  };
  return cell => ({
    value: records => measured()(cell).value(records),
    rank: records => measured()(cell).rank(records),
  });
}

const COUNT: Measured = { value: String, rank: records => records };
