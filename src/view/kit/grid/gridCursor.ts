/** Determines to which cell of a grid each key moves the focus (ARIA grid pattern). */
export interface GridCellPosition {
  /** `null` in the header. */
  readonly rowId: string | null;
  readonly columnId: string;
}

export interface GridDimensions {
  readonly rowIds: readonly string[];
  readonly columnIds: readonly string[];
  /** The number of rows by which Page Up and Page Down move. */
  readonly pageRows: number;
  /** True if there is a header row above the first row. */
  readonly hasHead?: boolean;
  /** Returns the number of rows in a column, if columns have different lengths. */
  readonly heightOf?: (columnId: string) => number;
  /** Returns whether a cell contains nothing focusable, so that keys skip it. */
  readonly isHole?: (place: GridCellPosition) => boolean;
}

export interface GridNavigationKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

interface Cell {
  readonly row: number;
  readonly column: number;
}

type Step = (at: Cell, shape: GridDimensions) => Cell;

const steps: Readonly<Record<string, Step>> = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  Home: ({ row }) => ({ row, column: 0 }),
  End: ({ row }, { columnIds }) => ({ row, column: columnIds.length - 1 }),
  PageUp: ({ row, column }, { pageRows }) => ({ row: Math.max(0, row - pageRows), column }),
  PageDown: ({ row, column }, { pageRows }) => ({ row: row + pageRows, column }),
};

/** With Ctrl or Cmd, Home, End and the arrows move to the ends. */
const farSteps: Readonly<Record<string, Step>> = {
  Home: () => ({ row: 0, column: 0 }),
  End: (_, { rowIds, columnIds }) => ({ row: rowIds.length - 1, column: columnIds.length - 1 }),
  ArrowUp: ({ column }) => ({ row: 0, column }),
  ArrowDown: ({ column }, { rowIds }) => ({ row: rowIds.length - 1, column }),
  ArrowLeft: ({ row }) => ({ row, column: 0 }),
  ArrowRight: ({ row }, { columnIds }) => ({ row, column: columnIds.length - 1 }),
};

/** Returns the cell to which a key moves; `undefined` for other keys. */
export function findCellAfterKey(
  at: GridCellPosition,
  key: GridNavigationKey,
  shape: GridDimensions,
): GridCellPosition | undefined {
  const table = key.ctrlKey || key.metaKey ? farSteps : steps;
  const step = Object.hasOwn(table, key.key) ? table[key.key] : undefined;
  if (!step) return undefined;
  let place = at;
  do {
    const next = getPlaceAt(step(getIndex(place, shape), shape), shape);
    // No focusable cell follows: the focus stays where it is.
    if (isSame(next, place)) return shape.isHole?.(next) ? at : next;
    place = next;
  } while (shape.isHole?.(place));
  return place;
}

export function getCellBelow(at: GridCellPosition, shape: GridDimensions): GridCellPosition {
  const { row, column } = getIndex(at, shape);
  return getPlaceAt({ row: row + 1, column }, shape);
}

/** Returns the next or previous cell; at the end of a row, continues in the adjacent row. */
export function getAdjacentCell(at: GridCellPosition, by: 1 | -1, shape: GridDimensions): GridCellPosition {
  const { row, column } = getIndex(at, shape);
  const width = shape.columnIds.length;
  const flat = Math.max(0, Math.min(shape.rowIds.length * width - 1, row * width + column + by));
  return getPlaceAt({ row: Math.floor(flat / width), column: flat % width }, shape);
}

/** Returns the same cell if its row and column exist, otherwise the nearest cell. */
export function getNearestCell(
  at: GridCellPosition | null,
  shape: GridDimensions,
  lastRow: number,
): GridCellPosition {
  const { rowIds, columnIds } = shape;
  const column = at ? Math.max(0, columnIds.indexOf(at.columnId)) : 0;
  if (at?.rowId === null) return getPlaceAt({ row: -1, column }, shape);
  const row = at ? rowIds.indexOf(at.rowId) : 0;
  return getPlaceAt({ row: row < 0 ? lastRow : row, column }, shape);
}

function isSame(one: GridCellPosition, other: GridCellPosition): boolean {
  return one.rowId === other.rowId && one.columnId === other.columnId;
}

function getIndex({ rowId, columnId }: GridCellPosition, { rowIds, columnIds }: GridDimensions): Cell {
  return { row: rowId === null ? -1 : rowIds.indexOf(rowId), column: columnIds.indexOf(columnId) };
}

function getPlaceAt({ row, column }: Cell, shape: GridDimensions): GridCellPosition {
  const { rowIds, columnIds, hasHead = false, heightOf } = shape;
  const columnId = columnIds[Math.max(0, Math.min(columnIds.length - 1, column))] ?? '';
  const height = Math.min(rowIds.length, heightOf?.(columnId) ?? rowIds.length);
  const rowIndex = Math.max(hasHead ? -1 : 0, Math.min(height - 1, row));
  return { rowId: rowIds[rowIndex] ?? null, columnId };
}
