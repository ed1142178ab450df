import { type RefObject, useEffect } from 'react';

/** A pixel that rounding makes is no content out of sight. */
const ROUNDING_PX = 1;

/**
 * Marks a scroller with `data-more`: `start` and `end` where there is more to see on that side, so that a style can say so.
 * `content` is anything whose change may change how wide the content is.
 */
export function useScrollEdges(scroller: RefObject<HTMLElement | null>, content: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: new content may be wider or narrower
  useEffect(() => {
    const { current } = scroller;
    if (!current || typeof ResizeObserver === 'undefined') return;
    const mark = () => {
      const { scrollLeft, clientWidth, scrollWidth } = current;
      const hasStart = scrollLeft > ROUNDING_PX;
      const hasEnd = scrollLeft + clientWidth < scrollWidth - ROUNDING_PX;
      current.dataset.more = [hasStart ? 'start' : '', hasEnd ? 'end' : ''].filter(Boolean).join(' ');
    };
    mark();
    const observer = new ResizeObserver(mark);
    observer.observe(current);
    current.addEventListener('scroll', mark, { passive: true });
    return () => {
      observer.disconnect();
      current.removeEventListener('scroll', mark);
    };
  }, [scroller, content]);
}
