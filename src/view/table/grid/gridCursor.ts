/** The one cell of a grid that the keyboard stands on, and where each key takes it (ARIA grid pattern). */
export interface GridPlace {
  /** null in the head. */
  readonly rowId: string | null;
  readonly columnId: string;
}

export interface GridShape {
  readonly rowIds: readonly string[];
  readonly columnIds: readonly string[];
  /** Rows that Page Up and Page Down pass over. */
  readonly pageRows: number;
}

export interface GridKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

type Step = (at: { row: number; column: number }, shape: GridShape) => { row: number; column: number };

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

/** With Ctrl or Cmd, Home and End and the arrows go to the ends. */
const farSteps: Readonly<Record<string, Step>> = {
  Home: () => ({ row: 0, column: 0 }),
  End: (_, { rowIds, columnIds }) => ({ row: rowIds.length - 1, column: columnIds.length - 1 }),
  ArrowUp: ({ column }) => ({ row: 0, column }),
  ArrowDown: ({ column }, { rowIds }) => ({ row: rowIds.length - 1, column }),
  ArrowLeft: ({ row }) => ({ row, column: 0 }),
  ArrowRight: ({ row }, { columnIds }) => ({ row, column: columnIds.length - 1 }),
};

/** Where a key leads from a place; undefined for keys that lead nowhere. The head is the row above the first. */
export function placeAfterKey(at: GridPlace, key: GridKey, shape: GridShape): GridPlace | undefined {
  const step = (key.ctrlKey || key.metaKey ? farSteps : steps)[key.key];
  return step && placeAt(step(indexOf(at, shape), shape), shape);
}

/** The cell below, for what is typed down a column. */
export function placeBelow(at: GridPlace, shape: GridShape): GridPlace {
  const { row, column } = indexOf(at, shape);
  return placeAt({ row: row + 1, column }, shape);
}

/** The next or previous cell, over the ends of rows. */
export function placeBeside(at: GridPlace, by: 1 | -1, shape: GridShape): GridPlace {
  const { row, column } = indexOf(at, shape);
  const width = shape.columnIds.length;
  const flat = Math.max(0, Math.min(shape.rowIds.length * width - 1, row * width + column + by));
  return placeAt({ row: Math.floor(flat / width), column: flat % width }, shape);
}

/** The place itself while its row and column are there; else the nearest that is. */
export function nearestPlace(at: GridPlace | null, shape: GridShape, lastRow: number): GridPlace {
  const { rowIds, columnIds } = shape;
  const column = at ? Math.max(0, columnIds.indexOf(at.columnId)) : 0;
  if (at?.rowId === null) return placeAt({ row: -1, column }, shape);
  const row = at ? rowIds.indexOf(at.rowId) : 0;
  return placeAt({ row: row < 0 ? lastRow : row, column }, shape);
}

function indexOf({ rowId, columnId }: GridPlace, { rowIds, columnIds }: GridShape) {
  return { row: rowId === null ? -1 : rowIds.indexOf(rowId), column: columnIds.indexOf(columnId) };
}

function placeAt(
  { row, column }: { row: number; column: number },
  { rowIds, columnIds }: GridShape,
): GridPlace {
  const rowIndex = Math.max(-1, Math.min(rowIds.length - 1, row));
  const columnIndex = Math.max(0, Math.min(columnIds.length - 1, column));
  return { rowId: rowIds[rowIndex] ?? null, columnId: columnIds[columnIndex] ?? '' };
}
