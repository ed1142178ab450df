import { type RefObject, type UIEvent, useMemo, useState } from 'react';

/** A stretch of lines that is not drawn, or one line that is. */
export type Piece =
  | { readonly kind: 'gap'; readonly from: number; readonly count: number }
  | { readonly kind: 'line'; readonly place: number };

/** The most that the scroller shows at once; the style sheet holds it to this height. */
const SCROLLER_HEIGHT_PX = 480;
/** Lines drawn beyond the edges, so that a quick turn of the wheel shows no gap. */
const SPARE_LINES = 8;
/** The drawn stretch moves by so many lines at once: scrolling by less draws nothing anew. */
const STRIDE = 8;

/** Which lines to draw: those near what is in view, and those that must stay whatever is in view. */
export function useVirtualLines({
  count,
  lineHeight,
  pinned,
}: {
  count: number;
  lineHeight: number;
  /** Places of lines that hold the focus or an open editor. */
  pinned: readonly number[];
}): { pieces: readonly Piece[]; handleScroll: (event: UIEvent<HTMLElement>) => void } {
  const [stride, setStride] = useState(0);
  const shown = Math.ceil(SCROLLER_HEIGHT_PX / lineHeight) + STRIDE + 2 * SPARE_LINES;
  const key = pinned.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what `pinned` says
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

/** The line at a place, if it is drawn. */
export function findLine(scroller: RefObject<HTMLElement | null>, place: number): HTMLElement | null {
  return scroller.current?.querySelector<HTMLElement>(`[data-place="${place}"]`) ?? null;
}

function withGaps(places: readonly number[], count: number): Piece[] {
  const pieces: Piece[] = [];
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
