import { type RefObject, useLayoutEffect, useState } from 'react';

export interface RowWindow {
  readonly from: number;
  /** The first row that is not drawn any more. */
  readonly till: number;
}

/** Rows drawn before and after those in view, so that a turn of the wheel meets drawn ones. */
const overscan = 8;
/** Drawn until the height is known, and where there is no layout at all. */
const atFirst = 24;

/** The rows of equal height that a scroller shows. One scroller for both directions keeps head and pinned columns in line. */
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
