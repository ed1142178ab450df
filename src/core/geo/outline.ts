/**
 * Computes whether a point is within outlines, and its distance from them. The database computes with the same doubles
 * in the same order (`field-plugins/address/regionSql.server.ts`).
 */
import type { GeoPoint } from './point.ts';

export type PolygonRing = readonly (readonly [lng: number, lat: number])[];

/**
 * An edge of an outline. It starts at its lower end, so that two adjacent regions get the same result for a
 * common edge.
 */
export interface OutlineEdge {
  readonly y: number;
  readonly x: number;
  readonly toY: number;
  readonly toX: number;
}

/** The length of a degree of longitude, relative to a degree of latitude, in the middle of Ukraine. */
export const COORDINATE_LONGITUDE_SCALE = 0.66;

export function toOutlineEdges(rings: readonly PolygonRing[]): OutlineEdge[] {
  return rings.flatMap(ring =>
    ring.flatMap(([x, y], index) => {
      const [toX, toY] = ring.at(index - 1) ?? [x, y];
      if (x === toX && y === toY) return [];
      const isLower = y < toY || (y === toY && x < toX);
      return [isLower ? { y, x, toY, toX } : { y: toY, x: toX, toY: y, toX: x }];
    }),
  );
}

/**
 * Returns whether a point is inside the outline, which is the case if a ray to the east crosses the outline
 * an odd number of times. Holes need no special treatment.
 */
export function isPointInOutline(edges: readonly OutlineEdge[], { lat, lng }: GeoPoint): boolean {
  let isInside = false;
  for (const { y, x, toY, toX } of edges)
    if (y > lat !== toY > lat && lng < ((toX - x) * (lat - y)) / (toY - y) + x) isInside = !isInside;
  return isInside;
}

/** Returns the squared distance to the nearest edge, in degrees of latitude. */
export function computeSquaredDistance(edges: readonly OutlineEdge[], { lat, lng }: GeoPoint): number {
  let least = Number.POSITIVE_INFINITY;
  for (const { y, x, toY, toX } of edges) {
    const [ax, ay] = [(x - lng) * COORDINATE_LONGITUDE_SCALE, y - lat];
    const [dx, dy] = [(toX - x) * COORDINATE_LONGITUDE_SCALE, toY - y];
    const along = Math.min(1, Math.max(0, -(ax * dx + ay * dy) / (dx * dx + dy * dy)));
    const [nearX, nearY] = [ax + along * dx, ay + along * dy];
    least = Math.min(least, nearX * nearX + nearY * nearY);
  }
  return least;
}
