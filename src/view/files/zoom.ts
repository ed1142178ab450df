/** Zoom levels of a picture; at 1, each pixel of the picture is a pixel of the page. */
const LEVELS = [0.1, 0.25, 0.5, 1, 2, 4, 8];

/** Returns the next larger (`by` 1) or smaller (-1) zoom level; `null` if there is none. */
export function findNextZoom(shown: number, by: 1 | -1): number | null {
  // Tolerates small differences due to the browser's rounding.
  const isNext = by === 1 ? (level: number) => level > shown * 1.01 : (level: number) => level < shown * 0.99;
  return (by === 1 ? LEVELS.find(isNext) : LEVELS.findLast(isNext)) ?? null;
}
