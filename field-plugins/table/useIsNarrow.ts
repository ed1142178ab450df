import { type RefObject, useLayoutEffect, useState } from 'react';

/** Less than this has no room for columns, whatever the width of the screen. */
const NARROW_PX = 480;

/** Whether the element is too narrow for columns, followed as it changes. */
export function useIsNarrow(element: RefObject<HTMLElement | null>): boolean {
  const [isNarrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    const { current } = element;
    // Where nothing is laid out there is no width to go by.
    if (!current || typeof ResizeObserver === 'undefined') return;
    const measure = () => setNarrow(current.clientWidth > 0 && current.clientWidth < NARROW_PX);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return isNarrow;
}
