/**
 * In which region a place is, for conditions in memory. Outlines weigh 36 kB, so the browser, which leaves searches to the
 * server, does without: there no place is in a region.
 */
import type { Point } from './point.ts';

export interface Placed {
  readonly point: Point | undefined;
  readonly address?: string | undefined;
}

/** The code of the region, undefined for none. */
export type RegionFinder = (place: Placed) => string | undefined;

let finder: RegionFinder | null = null;

/** Once, as a server or a thread of it starts. */
export function findRegionsBy(find: RegionFinder): void {
  finder = find;
}

/** `code` null: in no region, though somewhere. */
export function isInRegionOf(place: Placed, code: string | null): boolean {
  if (!finder) return false;
  const found = finder(place);
  return found === undefined ? code === null && place.point !== undefined : found === code;
}
