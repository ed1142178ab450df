import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react';

const gap = 4;
/** The minimum width of a cell editor in pixels, with one or several controls. */
const leastInCell = { one: 180, several: 290 };

/** Transparent rather than invisible, because invisible elements can't be focused. */
const unplaced = { opacity: 0 };

/**
 * Positions an editor over its cell within the window, and updates the position when the page or the editor changes.
 */
export function useCellOverlayStyle(
  anchor: HTMLElement,
  box: RefObject<HTMLElement | null>,
  isInCell: boolean,
): CSSProperties {
  const [style, setStyle] = useState<CSSProperties>(unplaced);
  useLayoutEffect(() => {
    const place = () => {
      const cell = anchor.getBoundingClientRect();
      const own = box.current?.getBoundingClientRect();
      const controls = box.current?.querySelectorAll('input, select, button').length ?? 1;
      const least = leastInCell[controls > 1 ? 'several' : 'one'];
      const width = isInCell ? Math.max(cell.width, least) : (own?.width ?? 0);
      const within = (start: number, size: number, most: number) =>
        Math.max(gap, Math.min(start, most - size - gap));
      setStyle({
        left: within(cell.left, width, window.innerWidth),
        top: within(cell.top, own?.height ?? 0, window.innerHeight),
        ...(isInCell && { width, minHeight: cell.height }),
      });
    };
    place();
    const observer = new ResizeObserver(place);
    if (box.current) observer.observe(box.current);
    window.addEventListener('scroll', place, true);
    window.addEventListener('resize', place);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', place, true);
      window.removeEventListener('resize', place);
    };
  }, [anchor, box, isInCell]);
  return style;
}
