import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Returns how many children of a wrapping row are on its first line, updated with the row's width. Returns
 * infinity if all children are, or if there is no layout. `content` is anything that affects the width of the
 * children.
 */
export function useFirstLineCount(row: RefObject<HTMLElement | null>, content: unknown): number {
  const [count, setCount] = useState(Number.POSITIVE_INFINITY);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new content can be wider or narrower
  useLayoutEffect(() => {
    const { current } = row;
    if (!current || typeof ResizeObserver === 'undefined') return;
    const measure = () => {
      const [first, ...others] = [...current.children].map(child => child.getBoundingClientRect().top);
      const wrapped = others.findIndex(top => first !== undefined && top > first + 1);
      setCount(wrapped < 0 ? Number.POSITIVE_INFINITY : wrapped + 1);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [row, content]);
  return count;
}
