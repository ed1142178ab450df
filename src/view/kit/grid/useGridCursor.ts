import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { type GridPlace, type GridShape, nearestPlace, placeAfterKey } from './gridCursor.ts';
import { findCell, isCell, placeOf } from './gridDom.ts';

export interface GridCursor {
  /** The cell that Tab reaches. */
  readonly cursor: GridPlace;
  isAt(rowId: string, columnId: string): boolean;
  /** The focus went there by itself. */
  follow(target: EventTarget): void;
  /** Takes the focus there, once the cell is drawn. */
  goTo(place: GridPlace): void;
  /** Goes where the key leads from the cell that it was pressed on; whether it led anywhere. */
  lead(event: KeyboardEvent): boolean;
}

/**
 * The cell of a grid that the keyboard stands on, and the keys that move it. It stays with its row and its column while others
 * come, go and move. Cells are marked by `data-row` and `data-cell`.
 */
export function useGridCursor(
  root: RefObject<HTMLElement | null>,
  shape: GridShape,
  /** Where Tab leads before anybody was there; the first cell when left out. */
  start: GridPlace | null = null,
): GridCursor {
  const [asked, setAsked] = useState<GridPlace | null>(null);
  const lastRow = useRef(0);
  const wantsFocus = useRef(false);
  const cursor = nearestPlace(asked ?? start, shape, lastRow.current);
  useLayoutEffect(() => {
    const row = cursor.rowId === null ? 0 : shape.rowIds.indexOf(cursor.rowId);
    lastRow.current = Math.max(0, row);
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    findCell(root.current, cursor)?.focus();
  });
  const goTo = (place: GridPlace) => {
    wantsFocus.current = true;
    setAsked({ ...place });
  };
  return {
    cursor,
    isAt: (rowId, columnId) => cursor.rowId === rowId && cursor.columnId === columnId,
    follow(target) {
      const place = placeOf(target);
      if (place && (place.rowId !== cursor.rowId || place.columnId !== cursor.columnId)) setAsked(place);
    },
    goTo,
    lead(event) {
      const place = placeOf(event.target);
      // Inside a cell's own control (the edge of a column) the keys are that control's.
      if (!place || !isCell(event.target) || event.defaultPrevented || event.shiftKey) return false;
      const next = placeAfterKey(place, event, shape);
      if (!next) return false;
      event.preventDefault();
      goTo(next);
      return true;
    },
  };
}
