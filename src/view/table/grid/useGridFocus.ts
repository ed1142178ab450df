import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type GridPlace, type GridShape, nearestPlace } from './gridCursor.ts';
import { findCell } from './gridDom.ts';

/** A record that was opened from the list and is closed gives the keyboard back, unless somebody went elsewhere. */
export function useReturnTo(openId: string | undefined, focus: () => void): void {
  const wasOpen = useRef(false);
  const returnFocus = useEffectEvent(focus);
  useEffect(() => {
    const isClosed = wasOpen.current && openId === undefined;
    wasOpen.current = openId !== undefined;
    if (!isClosed) return;
    // After the modal has gone and has tried to give it back by itself.
    const timer = setTimeout(() => {
      if (!document.activeElement || document.activeElement === document.body) returnFocus();
    });
    return () => clearTimeout(timer);
  }, [openId]);
}

/** The cell the keyboard stands on. It stays with its record and its column while others come, go and move. */
export function useCursor(scroller: RefObject<HTMLElement | null>, shape: GridShape) {
  const [asked, setAsked] = useState<GridPlace | null>(null);
  const lastRow = useRef(0);
  const wantsFocus = useRef(false);
  const cursor = nearestPlace(asked, shape, lastRow.current);
  useLayoutEffect(() => {
    const row = cursor.rowId === null ? 0 : shape.rowIds.indexOf(cursor.rowId);
    lastRow.current = Math.max(0, row);
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    findCell(scroller.current, cursor)?.focus();
  });
  return {
    cursor,
    setCursor: setAsked,
    goTo(place: GridPlace) {
      wantsFocus.current = true;
      setAsked({ ...place });
    },
  };
}
