/** Sizes of a picture, by its own: at 1 a pixel of it is a pixel of the page. */
const LEVELS = [0.1, 0.25, 0.5, 1, 2, 4, 8];

/** The next size that is larger (`by` 1) or smaller (-1) than what is shown; null where there is none. */
export function nextZoom(shown: number, by: 1 | -1): number | null {
  // What the browser rounds is no step of its own.
  const isNext = by === 1 ? (level: number) => level > shown * 1.01 : (level: number) => level < shown * 0.99;
  return (by === 1 ? LEVELS.find(isNext) : LEVELS.findLast(isNext)) ?? null;
}
