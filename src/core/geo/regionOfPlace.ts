/**
 * In which region a place is, for conditions in memory and for figures. Outlines weigh 36 kB, so the browser, which leaves
 * searches to the server, does without: there no place is in a region.
 */
import type { Point } from './point.ts';

export interface Placed {
  readonly point: Point | undefined;
  readonly address?: string | undefined;
}

export interface RegionFinder {
  /** Of all regions. */
  readonly codes: readonly string[];
  /** The code of the region, undefined for none. */
  find(place: Placed): string | undefined;
}

let finder: RegionFinder | null = null;

/** Once, as a server or a thread of it starts. */
export function findRegionsBy(known: RegionFinder): void {
  finder = known;
}

export function regionOf(place: Placed): string | undefined {
  return finder?.find(place);
}

export function regionCodes(): readonly string[] {
  return finder?.codes ?? [];
}
