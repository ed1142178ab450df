import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react';

export interface PopupSize {
  minWidth: number;
  maxHeight: number;
  /** The popup opens upwards if there is less space than this below, and more above. */
  minHeight: number;
  /**
   * Used instead of `minHeight`: the popup opens upwards if there are at most this many pixels below the anchor, and
   * more above.
   */
  spaceBelow?: number;
}

const gap = 4;

/**
 * Returns the position of a popup at `anchor`, updated while the popup is open; `null` while the popup is
 * closed or not yet measured.
 */
export function usePopupPosition(
  anchor: RefObject<HTMLElement | null>,
  isOpen: boolean,
  { minWidth, maxHeight, minHeight, spaceBelow }: PopupSize,
): CSSProperties | null {
  const [style, setStyle] = useState<CSSProperties | null>(null);
  useLayoutEffect(() => {
    if (!isOpen) return;
    const place = () => {
      if (anchor.current)
        setStyle(
          getPosition(anchor.current.getBoundingClientRect(), { minWidth, maxHeight, minHeight, spaceBelow }),
        );
    };
    place();
    window.addEventListener('scroll', place, true);
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', place, true);
      window.removeEventListener('resize', place);
    };
  }, [anchor, isOpen, minWidth, maxHeight, minHeight, spaceBelow]);
  return isOpen ? style : null;
}

function getPosition(rect: DOMRect, size: PopupSize): CSSProperties {
  const below = window.innerHeight - rect.bottom - 2 * gap;
  const above = rect.top - 2 * gap;
  const isTight =
    size.spaceBelow === undefined
      ? below < size.minHeight
      : window.innerHeight - rect.bottom <= size.spaceBelow;
  const opensUp = isTight && above > below;
  const width = Math.min(Math.max(rect.width, size.minWidth), window.innerWidth - 2 * gap);
  const left = Math.max(gap, Math.min(rect.left, window.innerWidth - width - gap));
  const maxHeight = Math.min(size.maxHeight, opensUp ? above : below);
  return opensUp
    ? { left, width, maxHeight, bottom: window.innerHeight - rect.top + gap }
    : { left, width, maxHeight, top: rect.bottom + gap };
}
