/** Records assigned to numbered cells, which can be merged into larger cells. */

import type { FoldGroup } from '../foldCells.ts';
import type { RecordMask } from '../selectComparedPeriods.ts';

export interface CellAssignment {
  readonly size: number;
  /** The number of records in each cell. */
  readonly records: Int32Array;
  /** Returns the cell of each record; -1 if the record doesn't count. */
  cellOf(): Int32Array;
  /**
   * The cells that these cells were merged from, with the index of the larger cell for each; `null` for unmerged cells.
   */
  readonly parts: { readonly placed: CellAssignment; readonly into: Int32Array } | null;
}

/** Creates a cell for each combination of groups; the last group varies fastest. */
export function assignRecordsToCells(groups: readonly FoldGroup[], counted: RecordMask): CellAssignment {
  const size = groups.reduce((product, group) => product * group.size, 1);
  const [first, ...others] = groups;
  const cellOf = first ? first.codes.slice(0, counted.length) : new Int32Array(counted.length);
  const records = new Int32Array(size);
  for (const { codes, size: ofGroup } of others)
    for (let record = 0; record < cellOf.length; record += 1)
      cellOf[record] = (cellOf[record] ?? 0) * ofGroup + (codes[record] ?? 0);
  for (let record = 0; record < cellOf.length; record += 1) {
    const cell = cellOf[record] ?? 0;
    if (counted[record] === 0) cellOf[record] = -1;
    else records[cell] = (records[cell] ?? 0) + 1;
  }
  return { size, records, cellOf: () => cellOf, parts: null };
}

/** @param into For each cell, the index of the larger cell that contains it, below `size`. */
export function mergeCells(placed: CellAssignment, into: Int32Array, size: number): CellAssignment {
  let known: Int32Array | null = null;
  return {
    size,
    records: sumParts(placed.records, into, new Int32Array(size)),
    cellOf: () => {
      known ??= placed.cellOf().map(cell => (cell < 0 ? -1 : (into[cell] ?? 0)));
      return known;
    },
    parts: { placed, into },
  };
}

/** Adds the figures of cells to those of the larger cells that contain them. */
export function sumParts<T extends Int32Array | Float64Array>(
  parts: T | Uint16Array,
  into: Int32Array,
  whole: T,
): T {
  for (let part = 0; part < parts.length; part += 1) {
    const cell = into[part] ?? 0;
    whole[cell] = (whole[cell] ?? 0) + (parts[part] ?? 0);
  }
  return whole;
}
