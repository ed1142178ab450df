/** Finds the lines between and around regions, each once. */
import type { PolygonRing } from '#core/geo/outline.ts';
import type { GeoRegion } from '#core/geo/regions.ts';

type Line = (readonly [lng: number, lat: number])[];

/** Returns the borders of regions; an inner border is shared by two regions. */
export function findRegionBorders(regions: readonly GeoRegion[]): { inner: Line[]; outer: Line[] } {
  const rings = regions.flatMap(({ polygons }) => polygons.flat());
  const counts = new Map<string, number>();
  for (const ring of rings) for (const key of getEdges(ring)) counts.set(key, (counts.get(key) ?? 0) + 1);
  const drawn = new Set<string>();
  const [inner, outer]: [Line[], Line[]] = [[], []];
  for (const ring of rings) {
    const keys = getEdges(ring);
    let last: Line[] | undefined;
    for (const [index, key] of keys.entries()) {
      const lines = counts.get(key) === 1 ? outer : inner;
      const [from, to] = [ring[index], ring[(index + 1) % ring.length]];
      if (drawn.has(key) || !from || !to) {
        last = undefined;
        continue;
      }
      drawn.add(key);
      if (last === lines) lines.at(-1)?.push(to);
      else lines.push([from, to]);
      last = lines;
    }
  }
  return { inner, outer };
}

/** Returns a key for each edge; the key doesn't depend on the direction of the edge. */
function getEdges(ring: PolygonRing): string[] {
  return ring.map((point, index) => {
    const ends = [point.join(), (ring[(index + 1) % ring.length] ?? point).join()].sort();
    return ends.join(' ');
  });
}
