/**
 * Determines the region of a place, for conditions in memory and for figures. Outlines take 36 kB, so browsers don't
 * load them, because only the server searches by region; without outlines, no place is in a region.
 */
import type { GeoPoint } from './point.ts';

export interface PlaceLocation {
  readonly point: GeoPoint | undefined;
  readonly address?: string | undefined;
}

export interface RegionFinder {
  readonly codes: readonly string[];
  /** Returns the region's code; `undefined` if the place is in no region. */
  find(place: PlaceLocation): string | undefined;
}

let finder: RegionFinder | null = null;

/** Sets the finder; called when a server or one of its threads loads the outlines. */
export function setRegionFinder(known: RegionFinder): void {
  finder = known;
}

export function findRegionCode(place: PlaceLocation): string | undefined {
  return finder?.find(place);
}

export function getRegionCodes(): readonly string[] {
  return finder?.codes ?? [];
}
