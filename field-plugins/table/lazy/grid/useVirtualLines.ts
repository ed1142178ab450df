import { type RefObject, type UIEvent, useMemo, useState } from 'react';

/** A range of lines that isn't drawn, or a drawn line. */
export type VirtualSegment =
  | { readonly kind: 'gap'; readonly from: number; readonly count: number }
  | { readonly kind: 'line'; readonly place: number };

/** The maximum height of the scroller, enforced by the style sheet. */
const SCROLLER_HEIGHT_PX = 480;
/** The number of lines drawn beyond the edges, so that fast scrolling shows no gap. */
const SPARE_LINES = 8;
/** The step by which the drawn range moves: scrolling by less redraws nothing. */
const STRIDE = 8;

/** Determines the lines to draw: the lines in or near the visible part, and pinned lines. */
export function useVirtualLines({
  count,
  lineHeight,
  pinned,
}: {
  count: number;
  lineHeight: number;
  /** Positions of lines that have the focus or an open editor. */
  pinned: readonly number[];
}): { pieces: readonly VirtualSegment[]; handleScroll: (event: UIEvent<HTMLElement>) => void } {
  const [stride, setStride] = useState(0);
  const shown = Math.ceil(SCROLLER_HEIGHT_PX / lineHeight) + STRIDE + 2 * SPARE_LINES;
  const key = pinned.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key contains everything that `pinned` depends on
  const pieces = useMemo(() => {
    const from = Math.max(0, Math.min(stride * STRIDE - SPARE_LINES, count - shown));
    const till = Math.min(count, from + shown);
    const places = new Set(pinned.filter(place => place >= 0 && place < count));
    for (let place = from; place < till; place += 1) places.add(place);
    return withGaps(
      [...places].sort((a, b) => a - b),
      count,
    );
  }, [count, shown, stride, key]);
  return {
    pieces,
    handleScroll: event => setStride(Math.floor(event.currentTarget.scrollTop / lineHeight / STRIDE)),
  };
}

/** Returns the element of the line at a position, or `null` if it isn't drawn. */
export function findLineElement(scroller: RefObject<HTMLElement | null>, place: number): HTMLElement | null {
  return scroller.current?.querySelector<HTMLElement>(`[data-place="${place}"]`) ?? null;
}

function withGaps(places: readonly number[], count: number): VirtualSegment[] {
  const pieces: VirtualSegment[] = [];
  let next = 0;
  const skipTo = (place: number) => {
    if (place > next) pieces.push({ kind: 'gap', from: next, count: place - next });
    next = place + 1;
  };
  for (const place of places) {
    skipTo(place);
    pieces.push({ kind: 'line', place });
  }
  skipTo(count);
  return pieces;
}
