/** Computes the positions of a table's columns as custom properties, which headers and rows use. */
import type { CSSProperties } from 'react';
import type { ColumnSettings } from '#core/directory/listColumns.ts';
import type { TableColumn } from './tableColumns.ts';

export interface TableLayout {
  /**
   * Contains `--dk-columns` (the widths of all columns) and, for each pinned column, `--dk-pin-N` (its sticky
   * position).
   */
  readonly style: CSSProperties & Record<`--dk-${string}`, string>;
  /** The width in pixels that pinned columns cover. */
  readonly pinnedWidth: number;
}

/** The id of the column with checkboxes for selecting rows, which comes first. */
export const SELECTION_COLUMN_ID = 'Select';
const SELECT_WIDTH = 38;

/** The maximum fraction of the list that pinned columns can cover, so that other columns stay visible. */
const MAX_PINNED = 0.5;

/**
 * Returns the pinned columns that leave enough room for other columns, starting with the first pinned column;
 * returns all pinned columns while the width is unknown.
 */
export function getFittingPins(
  columns: readonly TableColumn[],
  { columnsWidth, pinnedColumns }: PinnedColumns,
  available: number,
): readonly string[] {
  if (available === 0) return pinnedColumns;
  let covered = SELECT_WIDTH;
  const pinned = columns.filter(({ id }) => pinnedColumns.includes(id));
  const first = pinned.findIndex(column => {
    covered += getWidth(column, columnsWidth);
    return covered > available * MAX_PINNED;
  });
  return pinned.slice(0, first < 0 ? undefined : first).map(({ id }) => id);
}

export interface PinnedColumns {
  readonly columnsWidth: ColumnSettings['columnsWidth'];
  readonly pinnedColumns: readonly string[];
}

function getWidth(
  { id, naturalWidth, minWidth }: TableColumn,
  widths: PinnedColumns['columnsWidth'],
): number {
  const own = widths[id];
  return own === undefined ? naturalWidth : Math.max(own, minWidth);
}

/**
 * Computes the widths of columns. Pinned columns have fixed widths, because these determine the position of the next
 * column.
 */
export function computeTableLayout(
  columns: readonly TableColumn[],
  { columnsWidth, pinnedColumns }: PinnedColumns,
  hasSelection: boolean,
): TableLayout {
  const style: TableLayout['style'] = {};
  const tracks = hasSelection ? [`${SELECT_WIDTH}px`] : [];
  let minWidth = hasSelection ? SELECT_WIDTH : 0;
  let pinnedWidth = minWidth;
  let pins = 0;
  let isGrowing = false;
  for (const column of columns) {
    const width = getWidth(column, columnsWidth);
    const isPinned = pinnedColumns.includes(column.id);
    const isFixed = columnsWidth[column.id] !== undefined || isPinned || column.isFixed;
    if (isPinned) {
      style[`--dk-pin-${pins}`] = `${pinnedWidth}px`;
      pins += 1;
      pinnedWidth += width;
    }
    isGrowing ||= !isFixed;
    tracks.push(isFixed ? `${width}px` : `minmax(${width}px, ${column.isNumeric ? 0.6 : 1}fr)`);
    minWidth += width;
  }
  // If no column grows, an empty track takes the spare width.
  if (!isGrowing) tracks.push('minmax(0, 1fr)');
  style['--dk-columns'] = tracks.join(' ');
  style.minWidth = minWidth;
  return { style, pinnedWidth };
}

export interface ColumnPin {
  readonly style: CSSProperties;
  /** True for the last pinned column, under whose edge the other columns scroll. */
  readonly isLast: boolean;
}

/** Returns the sticky position of each pinned column, keyed by column id; the result doesn't depend on widths. */
export function getColumnPinPositions(
  columns: readonly TableColumn[],
  pinnedColumns: readonly string[],
): ReadonlyMap<string, ColumnPin> {
  const pinned = columns.filter(column => pinnedColumns.includes(column.id));
  return new Map(
    pinned.map(({ id }, index) => [
      id,
      { style: { insetInlineStart: `var(--dk-pin-${index})` }, isLast: index === pinned.length - 1 },
    ]),
  );
}
