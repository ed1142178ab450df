import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import {
  findCellAfterKey,
  type GridCellPosition,
  type GridDimensions,
  getNearestCell,
} from './gridCursor.ts';
import { findCellElement, findGridPosition, isCellElement } from './gridDom.ts';

export interface GridCursor {
  /** The cell that is the tab stop. */
  readonly cursor: GridCellPosition;
  isAt(rowId: string, columnId: string): boolean;
  /** Updates the cursor after the focus has moved in another way. */
  follow(target: EventTarget): void;
  /** Moves the focus to the cell, as soon as the cell is drawn. */
  goTo(place: GridCellPosition): void;
  /** Moves the focus if the pressed key requires it; returns whether the key was handled. */
  lead(event: KeyboardEvent): boolean;
}

/**
 * Manages the focused cell of a grid, and the keys that move the focus. The cursor stays in its row and
 * column when other rows or columns are added, removed or moved. Cells are marked with `data-row` and
 * `data-cell`.
 */
export function useGridCursor(
  root: RefObject<HTMLElement | null>,
  shape: GridDimensions,
  /** The initial tab stop; defaults to the first cell. */
  start: GridCellPosition | null = null,
): GridCursor {
  const [asked, setAsked] = useState<GridCellPosition | null>(null);
  const lastRow = useRef(0);
  const wantsFocus = useRef(false);
  const cursor = getNearestCell(asked ?? start, shape, lastRow.current);
  useLayoutEffect(() => {
    const row = cursor.rowId === null ? 0 : shape.rowIds.indexOf(cursor.rowId);
    lastRow.current = Math.max(0, row);
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    findCellElement(root.current, cursor)?.focus();
  });
  const goTo = (place: GridCellPosition) => {
    wantsFocus.current = true;
    setAsked({ ...place });
  };
  return {
    cursor,
    isAt: (rowId, columnId) => cursor.rowId === rowId && cursor.columnId === columnId,
    follow(target) {
      const place = findGridPosition(target);
      if (place && (place.rowId !== cursor.rowId || place.columnId !== cursor.columnId)) setAsked(place);
    },
    goTo,
    lead(event) {
      const place = findGridPosition(event.target);
      // A control inside a cell (such as the edge of a column) handles its keys itself.
      if (!place || !isCellElement(event.target) || event.defaultPrevented || event.shiftKey) return false;
      const next = findCellAfterKey(place, event, shape);
      if (!next) return false;
      event.preventDefault();
      goTo(next);
      return true;
    },
  };
}
