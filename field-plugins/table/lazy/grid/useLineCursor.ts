import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { DisplayedTableLines } from './lines.core.ts';
import { findLineElement } from './useVirtualLines.ts';

export interface FocusedLineCursor {
  /** The position of the line that is the tab stop. */
  readonly place: number;
  /** Updates the cursor after the focus has moved there. */
  follow(place: number): void;
  focusPlace(place: number): void;
  /** Focuses a row once it is drawn, at its position at that time. */
  focusRow(index: number): void;
}

type Target = { readonly place: number } | { readonly row: number };

/** Manages the focusable line of the table: arrow keys move it, and it follows the row being worked on. */
export function useLineCursor(
  scroller: RefObject<HTMLElement | null>,
  lines: DisplayedTableLines,
): FocusedLineCursor {
  const [chosen, setChosen] = useState(0);
  const [, draw] = useState(0);
  const wanted = useRef<Target | null>(null);
  const place = Math.max(0, Math.min(chosen, lines.count - 1));
  const want = (target: Target) => {
    wanted.current = target;
    draw(count => count + 1);
  };
  useLayoutEffect(() => {
    const target = wanted.current;
    if (!target) return;
    const at = 'row' in target ? lines.placeOf(target.row) : target.place;
    // The line has to be drawn first. The effect runs again when it is.
    if (at >= 0 && at < lines.count && at !== place) return setChosen(at);
    wanted.current = null;
    const line = findLineElement(scroller, at);
    line?.scrollIntoView?.({ block: 'nearest' });
    line?.focus({ preventScroll: true });
  });
  return {
    place,
    follow: setChosen,
    focusPlace: at => want({ place: Math.max(0, Math.min(at, lines.count - 1)) }),
    focusRow: row => want({ row }),
  };
}
