/** A map with one pin, independent of the library that draws it. */
import type { MapMarker } from '#core/field/mapMarker.ts';

/** Coordinates in degrees (WGS 84). */
export interface MapPoint {
  readonly lat: number;
  readonly lng: number;
}

export interface PinMapOptions {
  readonly point: MapPoint | undefined;
  readonly marker: MapMarker;
  readonly canMove: boolean;
  /** The language of names on the map. */
  readonly language: string;
  /** Called when the user has placed, dragged or moved the pin. */
  readonly onPoint: (point: MapPoint) => void;
}

export interface PinMap {
  /** Shows the pin, and moves the view if the pin would be outside; `undefined` removes the pin. */
  show(point: MapPoint | undefined): void;
  zoomBy(step: number): void;
  /** Returns the zoom as a power of two: at 0 the world is 256 pixels wide. */
  zoom(): number;
  center(): MapPoint;
  destroy(): void;
}

/** The maximum latitude in the Mercator projection of web maps. */
const MAX_LAT = 85;
/** The width of the world at zoom 0. */
export const WORLD_SIZE_PX = 256;

/** Moves a point by a number of pixels at a zoom, without leaving the map. */
export function movePointByPixels(
  { lat, lng }: MapPoint,
  { zoom, right, down }: { zoom: number; right: number; down: number },
): MapPoint {
  const world = WORLD_SIZE_PX * 2 ** zoom;
  const y = Math.asinh(Math.tan((lat * Math.PI) / 180)) - (down * 2 * Math.PI) / world;
  const moved = (Math.atan(Math.sinh(y)) * 180) / Math.PI;
  return roundToPixelPrecision({ lat: moved, lng: lng + (right * 360) / world }, zoom);
}

/**
 * Rounds coordinates to the precision of a pixel at a zoom (at most six decimal places: 11 cm), and
 * normalizes them to the range of the map.
 */
export function roundToPixelPrecision({ lat, lng }: MapPoint, zoom: number): MapPoint {
  const decimals = Math.min(6, Math.max(1, Math.ceil(Math.log10((WORLD_SIZE_PX * 2 ** zoom) / 360)) + 1));
  const round = (degrees: number) => Number(degrees.toFixed(decimals)) + 0;
  const wrapped = lng >= -180 && lng <= 180 ? lng : ((((lng + 180) % 360) + 360) % 360) - 180;
  return { lat: round(Math.min(Math.max(lat, -MAX_LAT), MAX_LAT)), lng: round(wrapped) };
}
