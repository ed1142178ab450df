import { type RefObject, useLayoutEffect, useState } from 'react';

export interface RowWindow {
  readonly from: number;
  /** The first row after the drawn rows. */
  readonly till: number;
}

/** The number of rows drawn before and after the visible rows, so that scrolling shows no gaps. */
const overscan = 8;
/** The number of rows drawn until the height of the scroller is known. */
const atFirst = 24;

/**
 * Returns the range of rows to draw in a scroller with rows of equal height. A single scroller for both directions
 * keeps headers and pinned columns aligned.
 */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
): RowWindow {
  const [shown, setShown] = useState<RowWindow>({ from: 0, till: atFirst });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => {
      const { scrollTop, clientHeight } = element;
      if (clientHeight === 0) return;
      const from = Math.max(0, Math.floor(scrollTop / rowHeight) - overscan);
      const till = Math.ceil((scrollTop + clientHeight) / rowHeight) + overscan;
      setShown(before => (before.from === from && before.till === till ? before : { from, till }));
    };
    measure();
    element.addEventListener('scroll', measure, { passive: true });
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure);
    observer?.observe(element);
    return () => {
      element.removeEventListener('scroll', measure);
      observer?.disconnect();
    };
  }, [scroller, rowHeight]);
  return { from: Math.min(shown.from, Math.max(0, count - 1)), till: Math.min(shown.till, count) };
}
