/** Converts Natural Earth's outlines for a flat map. */
import type { Position } from 'geojson';

/** A closed line; its points are `[longitude, latitude]`. */
export type OutlineRing = readonly Position[];

const HALF = 180;
const WHOLE = 360;

/**
 * Returns the rings of a polygon without jumps between the edges of the map; rings that cross an edge are repeated on
 * the other side. A ring around a pole is closed along the pole.
 */
export function unwrapPolygon(rings: readonly OutlineRing[]): OutlineRing[][] {
  const [outer, ...holes] = rings.map(unwrapRing);
  if (!outer) return [];
  const whole = [outer, ...holes.map(hole => beside(hole, outer))];
  const longitudes = outer.map(([lng = 0]) => lng);
  const copies = [whole];
  if (Math.max(...longitudes) > HALF) copies.push(shifted(whole, -WHOLE));
  if (Math.min(...longitudes) < -HALF) copies.push(shifted(whole, WHOLE));
  return copies;
}

function unwrapRing(ring: OutlineRing): OutlineRing {
  let before = ring[0]?.[0] ?? 0;
  const line = ring.map(([lng = 0, lat = 0]) => {
    before = lng - WHOLE * Math.round((lng - before) / WHOLE);
    return [before, lat];
  });
  const [first, last] = [line[0], line.at(-1)];
  const isAroundPole = Math.abs((last?.[0] ?? 0) - (first?.[0] ?? 0)) > HALF;
  if (!first || !last || !isAroundPole) return line;
  const pole = Math.sign(line.reduce((sum, [, lat = 0]) => sum + lat, 0)) * 90;
  return [...line, [last[0] ?? 0, pole], [first[0] ?? 0, pole], first];
}

/** Moves a hole to the side of the map on which its outer ring is. */
function beside(ring: OutlineRing, outer: OutlineRing): OutlineRing {
  const turns = Math.round(((ring[0]?.[0] ?? 0) - (outer[0]?.[0] ?? 0)) / WHOLE);
  return turns === 0 ? ring : (shifted([ring], -turns * WHOLE)[0] ?? ring);
}

function shifted(rings: readonly OutlineRing[], by: number): OutlineRing[] {
  return rings.map(ring => ring.map(([lng = 0, lat = 0]) => [lng + by, lat]));
}

/** Returns the area of a ring in square degrees, and its centre and width in degrees. */
export function measureOutlineRing(ring: readonly (readonly number[])[]): {
  area: number;
  lat: number;
  lng: number;
  width: number;
} {
  let [area, lat, lng] = [0, 0, 0];
  for (const [index, [x = 0, y = 0]] of ring.entries()) {
    const [nextX = x, nextY = y] = ring[index + 1] ?? [];
    const part = x * nextY - nextX * y;
    area += part / 2;
    lng += ((x + nextX) * part) / 6;
    lat += ((y + nextY) * part) / 6;
  }
  const longitudes = ring.map(([x = 0]) => x);
  const width = Math.max(...longitudes) - Math.min(...longitudes);
  return { area: Math.abs(area), lat: lat / (area || 1), lng: lng / (area || 1), width };
}
