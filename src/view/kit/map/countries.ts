import type { Geometry, Position } from 'geojson';
import { feature, mergeArcs, mesh } from 'topojson-client';
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from 'topojson-specification';
import type { OutlineRing } from './worldOutlines.ts';

export interface MapCountry {
  readonly englishName: string;
  /** The polygons, each with its holes. */
  readonly polygons: readonly (readonly OutlineRing[])[];
}

type Atlas = Topology<{ countries: GeometryCollection<{ name: string }> }>;
type Land = Polygon<{ name: string }> | MultiPolygon<{ name: string }>;

/**
 * Parses the countries of a `world-atlas` file. Natural Earth shows de facto control; here, Crimea and Sevastopol are
 * part of Ukraine, as recognised by the United Nations (General Assembly resolution 68/262).
 */
export function parseCountries(file: unknown): MapCountry[] {
  const atlas = file as Atlas;
  const geometries = withCrimeaInUkraine(atlas);
  return feature(atlas, { type: 'GeometryCollection', geometries }).features.map(
    ({ geometry, properties }) => ({
      englishName: properties.name,
      polygons: getPolygons(geometry),
    }),
  );
}

/**
 * Returns each border and coast once, without the borders and coasts of Ukraine, which are drawn in more
 * detail with its regions.
 */
export function parseBorders(file: unknown): OutlineRing[] {
  const atlas = file as Atlas;
  const geometries = withCrimeaInUkraine(atlas);
  const isUkraine = (land: unknown) => (land as Land).properties?.name === 'Ukraine';
  const lands: GeometryCollection<{ name: string }> = { type: 'GeometryCollection', geometries };
  const lines = mesh(atlas, lands, (a, b) => !isUkraine(a) && !isUkraine(b)).coordinates;
  return lines.flatMap(splitAtEdge);
}

/** Splits a line that crosses 180 degrees, so that it continues on the other side of the map. */
function splitAtEdge(line: OutlineRing): OutlineRing[] {
  const parts: Position[][] = [];
  for (const [index, point] of line.entries()) {
    const before = line[index - 1];
    const isJump = !before || Math.abs((point[0] ?? 0) - (before[0] ?? 0)) > 180;
    if (isJump) parts.push([point]);
    else parts.at(-1)?.push(point);
  }
  return parts;
}

function getPolygons(geometry: Geometry): readonly (readonly OutlineRing[])[] {
  if (geometry.type === 'Polygon') return [geometry.coordinates];
  return geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
}

function withCrimeaInUkraine(atlas: Atlas): Land[] {
  const lands = atlas.objects.countries.geometries.filter(
    (each): each is Land => each.type === 'Polygon' || each.type === 'MultiPolygon',
  );
  const russia = lands.find(each => each.properties?.name === 'Russia');
  const ukraine = lands.find(each => each.properties?.name === 'Ukraine');
  if (russia?.type !== 'MultiPolygon' || !ukraine) throw new Error('The atlas lacks Russia or Ukraine.');
  const crimea = russia.arcs.filter(arcs => isInCrimea(atlas, arcs));
  const rest = russia.arcs.filter(arcs => !crimea.includes(arcs));
  const moved: Land[] = [
    { ...russia, arcs: rest },
    {
      ...mergeArcs(atlas, [ukraine, { type: 'MultiPolygon', arcs: crimea }]),
      properties: { name: 'Ukraine' },
    },
  ];
  return [...lands.filter(each => each !== russia && each !== ukraine), ...moved];
}

/** The bounds of the peninsula in degrees; no other part of Russia is completely inside. */
const CRIMEA = { lng: [32.2, 36.8], lat: [44.2, 46.3] } as const;

function isInCrimea(atlas: Atlas, arcs: number[][]): boolean {
  const rings = getPolygons(feature(atlas, { type: 'Polygon', arcs }).geometry).flat();
  return rings.every(ring =>
    ring.every(([lng = 0, lat = 0]) => isBetween(lng, CRIMEA.lng) && isBetween(lat, CRIMEA.lat)),
  );
}

function isBetween(value: number, [least, most]: readonly [number, number]): boolean {
  return value >= least && value <= most;
}
