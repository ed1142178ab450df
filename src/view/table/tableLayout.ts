/** Where the columns of a table stand: custom properties on the table that its head and every row are laid out by. */
import type { CSSProperties } from 'react';
import type { ColumnSettings } from '#core/directory/listColumns.ts';
import type { TableColumn } from './tableColumns.ts';

export interface TableLayout {
  /** `--dk-columns` and, for each pinned column, `--dk-pin-N`: where it sticks. */
  readonly style: CSSProperties & Record<`--dk-${string}`, string>;
  /** Pixels that stay covered at the start. */
  readonly pinnedWidth: number;
}

/** The column of boxes that choose rows, in front of all others. */
export const SELECT_COLUMN = 'Select';
const SELECT_WIDTH = 38;

/** Pinned columns have a width of their own, so that it is known where the next one sticks. */
export function layoutOf(
  columns: readonly TableColumn[],
  { columnsWidth, pinnedColumns }: Pick<ColumnSettings, 'columnsWidth' | 'pinnedColumns'>,
  hasSelection: boolean,
): TableLayout {
  const style: TableLayout['style'] = {};
  const tracks = hasSelection ? [`${SELECT_WIDTH}px`] : [];
  let minWidth = hasSelection ? SELECT_WIDTH : 0;
  let pinnedWidth = minWidth;
  let pins = 0;
  let isGrowing = false;
  for (const column of columns) {
    const own = columnsWidth[column.id];
    const width = own === undefined ? column.naturalWidth : Math.max(own, column.minWidth);
    const isPinned = pinnedColumns.includes(column.id);
    const isFixed = own !== undefined || isPinned || column.isFixed;
    if (isPinned) {
      style[`--dk-pin-${pins}`] = `${pinnedWidth}px`;
      pins += 1;
      pinnedWidth += width;
    }
    isGrowing ||= !isFixed;
    tracks.push(isFixed ? `${width}px` : `minmax(${width}px, ${column.isNumeric ? 0.6 : 1}fr)`);
    minWidth += width;
  }
  // Where no column takes the spare width, an empty track does.
  if (!isGrowing) tracks.push('minmax(0, 1fr)');
  style['--dk-columns'] = tracks.join(' ');
  style.minWidth = minWidth;
  return { style, pinnedWidth };
}

export interface Pin {
  readonly style: CSSProperties;
  /** It has the edge over which the others scroll. */
  readonly isLast: boolean;
}

/** How each pinned column sticks, by id; stays the same while widths change. */
export function pinsOf(
  columns: readonly TableColumn[],
  pinnedColumns: readonly string[],
): ReadonlyMap<string, Pin> {
  const pinned = columns.filter(column => pinnedColumns.includes(column.id));
  return new Map(
    pinned.map(({ id }, index) => [
      id,
      { style: { insetInlineStart: `var(--dk-pin-${index})` }, isLast: index === pinned.length - 1 },
    ]),
  );
}
