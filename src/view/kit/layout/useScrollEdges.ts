import { type RefObject, useEffect } from 'react';

/** Tolerates rounding differences of one pixel. */
const ROUNDING_PX = 1;

/**
 * Sets `data-more` on a scroller to `start`, `end` or both if there is more content on these sides, for use in styles.
 * `content` is any value that affects the width of the content.
 */
export function useScrollEdges(scroller: RefObject<HTMLElement | null>, content: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: new content can be wider or narrower
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
