/**
 * Areas for searching places: a box with two corners, a polygon with three or more corners, or regions of the built-in
 * map.
 */
import type { GeoPoint } from './point.ts';
import { findRegionCode, type PlaceLocation } from './regionOfPlace.ts';

export type GeoArea =
  | {
      readonly kind: 'Box';
      readonly south: number;
      readonly west: number;
      readonly north: number;
      readonly east: number;
    }
  | { readonly kind: 'Polygon'; readonly corners: readonly GeoPoint[] }
  /** The codes of regions, any of which can match; can include `NO_REGION_CODE` and `MISSING_PLACE_CODE`. */
  | { readonly kind: 'Regions'; readonly codes: readonly string[] };

/** Codes used instead of a region's: for a location outside of all regions, and for an address without a location. */
export const NO_REGION_CODE = 'NoRegion';
export const MISSING_PLACE_CODE = 'NoPlace';

const NUMBER = '-?\\d{1,3}(?:\\.\\d{1,12})?';
const CORNER = new RegExp(`^(${NUMBER}),(${NUMBER})$`);
const REGION = /^(?:[A-Z]{2}-\d{2}|NoRegion|NoPlace)$/;
/** The maximum number of corners in a condition. */
const MAX_CORNERS = 100;

/**
 * Parses corners written as `latitude,longitude` and separated by spaces: `49.1,23.2 50.4,24.9` is a box, with the
 * south-west corner first; a box whose west is greater than its east crosses the 180th meridian. `UA-46` is a region,
 * `UA-46 UA-05` are two regions. Returns `undefined` for other texts.
 */
export function parseArea(text: string | undefined): GeoArea | undefined {
  const written = text?.trim().split(/\s+/) ?? [];
  if (written.length > 0 && written.every(code => REGION.test(code)))
    return { kind: 'Regions', codes: written };
  const corners = written.map(readCorner).filter(corner => corner !== undefined);
  if (corners.length !== written.length || corners.length > MAX_CORNERS) return undefined;
  const [first, second] = corners;
  if (!first || !second) return undefined;
  if (corners.length > 2) return { kind: 'Polygon', corners };
  if (first.lat > second.lat) return undefined;
  return { kind: 'Box', south: first.lat, west: first.lng, north: second.lat, east: second.lng };
}

function readCorner(text: string): GeoPoint | undefined {
  const [, lat, lng] = CORNER.exec(text) ?? [];
  if (lat === undefined || lng === undefined) return undefined;
  const corner = { lat: Number(lat), lng: Number(lng) };
  return Math.abs(corner.lat) <= 90 && Math.abs(corner.lng) <= 180 ? corner : undefined;
}

export function formatAreaBox({ south, west, north, east }: Extract<GeoArea, { kind: 'Box' }>): string {
  const corner = (lat: number, lng: number) => `${written(lat)},${written(lng)}`;
  return `${corner(south, west)} ${corner(north, east)}`;
}

function written(degrees: number): string {
  return String(Number(degrees.toFixed(5)) + 0);
}

/**
 * Returns whether a place is within an area. The edges of a box are inclusive. A place is in the region that its
 * address names, regardless of its coordinates. The SQL in `field-plugins/address/` does the same calculations in the
 * same order.
 */
export function isWithinArea(area: GeoArea, place: PlaceLocation): boolean {
  if (area.kind === 'Regions') return area.codes.includes(getRegionCode(place));
  if (!place.point) return false;
  if (area.kind === 'Polygon') return isWithinPolygon(area.corners, place.point);
  const { lat, lng } = place.point;
  const { south, west, north, east } = area;
  if (lat < south || lat > north) return false;
  return west <= east ? lng >= west && lng <= east : lng >= west || lng <= east;
}

function getRegionCode(place: PlaceLocation): string {
  return findRegionCode(place) ?? (place.point ? NO_REGION_CODE : MISSING_PLACE_CODE);
}

function isWithinPolygon(corners: readonly GeoPoint[], { lat, lng }: GeoPoint): boolean {
  const crossings = corners.filter((from, index) => {
    const to = corners.at(index - 1) ?? from;
    return (
      from.lat > lat !== to.lat > lat &&
      lng < ((to.lng - from.lng) * (lat - from.lat)) / (to.lat - from.lat) + from.lng
    );
  });
  return crossings.length % 2 === 1;
}
