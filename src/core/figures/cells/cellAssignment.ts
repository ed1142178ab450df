/** Records, rows or list values assigned to numbered cells, which can be merged into larger cells. */
export interface CellAssignment {
  /** The number of cells. */
  readonly size: number;
  /** Returns the cell of each record, row or value; -1 for a record, row or value that doesn't count. */
  cellOf(): Int32Array;
  /**
   * The cells that these cells were merged from, with the index of the larger cell for each; `null` for unmerged cells.
   */
  readonly parts: { readonly placed: CellAssignment; readonly into: Int32Array } | null;
}

export function assignToCells(size: number, cells: Int32Array): CellAssignment {
  return { size, cellOf: () => cells, parts: null };
}

/** @param into For each cell, the index of the larger cell that contains it, below `size`. */
export function mergeCells(placed: CellAssignment, into: Int32Array, size: number): CellAssignment {
  let known: Int32Array | null = null;
  return {
    size,
    cellOf: () => {
      known ??= placed.cellOf().map(cell => (cell < 0 ? -1 : (into[cell] ?? 0)));
      return known;
    },
    parts: { placed, into },
  };
}

/** Adds the figures of cells to the figures of the larger cells that contain them. */
export function addCellTotals<T extends Int32Array | Float64Array>(
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
