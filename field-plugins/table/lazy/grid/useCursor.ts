import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Lines } from './lines.core.ts';
import { findLine } from './useVirtualLines.ts';

export interface Cursor {
  /** The line that Tab reaches. */
  readonly place: number;
  /** The focus is there already. */
  follow(place: number): void;
  focusPlace(place: number): void;
  /** Focuses a row once it is drawn, wherever it will stand then. */
  focusRow(index: number): void;
}

type Target = { readonly place: number } | { readonly row: number };

/** The one line of the table that takes the focus; arrow keys move it, and it moves with the row that was worked on. */
export function useCursor(scroller: RefObject<HTMLElement | null>, lines: Lines): Cursor {
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
    // The line has to be drawn first; this runs again when it is.
    if (at >= 0 && at < lines.count && at !== place) return setChosen(at);
    wanted.current = null;
    const line = findLine(scroller, at);
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
