import type { Locale } from '../model.ts';
import { normalizeCase } from '../text.ts';
import { COORDINATE_SCALE, type RegionRow } from './geoData.ts';
import {
  computeSquaredDistance,
  isPointInOutline,
  type OutlineEdge,
  type PolygonRing,
  toOutlineEdges,
} from './outline.ts';
import type { GeoPoint } from './point.ts';
import type { PlaceLocation } from './regionOfPlace.ts';

export interface GeoRegion {
  /** ISO 3166-2. */
  readonly code: string;
  readonly names: { readonly en: string; readonly uk: string };
  /** The polygons, each with its holes: closed rings of `[longitude, latitude]`. */
  readonly polygons: readonly (readonly PolygonRing[])[];
  readonly edges: readonly OutlineEdge[];
  /** The names by which addresses refer to the region, in lower case. */
  readonly words: readonly string[];
  /** The bounding box: west, south, east, north. */
  readonly box: readonly [number, number, number, number];
  /** True for Kyiv and Sevastopol, which are both a city and a region. */
  readonly isCity: boolean;
}

/** About 11 km. A place outside of all regions that is farther away than this is at sea or abroad. */
export const MAX_REGION_DISTANCE_DEGREES = 0.1;
const CITIES = ['UA-30', 'UA-40'];

export function toRegions(rows: readonly RegionRow[]): GeoRegion[] {
  return rows.map(({ code, en, uk, polygons }) => {
    const outlines = polygons.map(rings => rings.map(readRing));
    const points = outlines.flatMap(([outer = []]) => outer);
    const [lngs, lats] = [points.map(([lng]) => lng), points.map(([, lat]) => lat)];
    const box = [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)] as const;
    const names = { en, uk };
    const [edges, words] = [toOutlineEdges(outlines.flat()), namesAsRegion(names)];
    return { code, names, polygons: outlines, edges, words, box, isCity: CITIES.includes(code) };
  });
}

/** Returns a name such as ‘Lviv region’ or ‘Львівська область’. */
export function formatRegionName({ names, isCity }: GeoRegion, locale: Locale): string {
  if (locale === 'uk') return names.uk.replace(' (місто)', '');
  const name = names.en.replace(' (city)', '');
  return isCity || !names.uk.endsWith(' область') ? name : `${name} region`;
}

function readRing(steps: readonly number[]): PolygonRing {
  let [x, y] = [0, 0];
  const ring: [number, number][] = [];
  for (let at = 0; at + 1 < steps.length; at += 2) {
    x += steps[at] ?? 0;
    y += steps[at + 1] ?? 0;
    ring.push([x / COORDINATE_SCALE, y / COORDINATE_SCALE]);
  }
  return ring;
}

/**
 * Returns the region named in the address of a place, otherwise the region that contains its coordinates,
 * otherwise the nearest region within `MAX_REGION_DISTANCE_DEGREES`: places on a beach, an island or a pier can be just
 * outside of all outlines.
 */
export function findRegion(
  regions: readonly GeoRegion[],
  { point, address }: PlaceLocation,
): GeoRegion | undefined {
  const named = address ? findNamedRegion(regions, address) : undefined;
  if (named) return named;
  if (!point) return undefined;
  return regions.find(region => isInRegion(region, point)) ?? getNearestRegion(regions, point);
}

export function isInRegion({ box, edges }: GeoRegion, { lat, lng }: GeoPoint): boolean {
  const [west, south, east, north] = box;
  if (lng < west || lng > east || lat < south || lat > north) return false;
  return isPointInOutline(edges, { lat, lng });
}

function getNearestRegion(regions: readonly GeoRegion[], point: GeoPoint): GeoRegion | undefined {
  let [nearest, least]: [GeoRegion | undefined, number] = [
    undefined,
    MAX_REGION_DISTANCE_DEGREES * MAX_REGION_DISTANCE_DEGREES,
  ];
  for (const region of regions) {
    const [west, south, east, north] = region.box;
    const { lat, lng } = point;
    if (lng < west - 1 || lng > east + 1 || lat < south - 1 || lat > north + 1) continue;
    const distance = computeSquaredDistance(region.edges, point);
    if (distance < least) [nearest, least] = [region, distance];
  }
  return nearest;
}

/** Separates words: matches everything but the letters in region names, and similar letters. */
export const NON_LETTERS_SOURCE = "[^a-z\u00C0-\u024F\u0400-\u052F’'-]+";
const SPLIT = new RegExp(NON_LETTERS_SOURCE, 'gu');

/** Words that only denote the type of region. */
const KIND_WORDS = ['область', 'обл', 'oblast', 'region'];

/**
 * Returns the region that an address explicitly names: ‘Kyiv region’, ‘Київська обл.’, ‘АР Крим’. A bare name that a
 * town can have too isn't sufficient: ‘Kyiv, 1’ and ‘Полтавська вулиця’ don't determine the region.
 */
export function findNamedRegion(regions: readonly GeoRegion[], address: string): GeoRegion | undefined {
  const said = ` ${normalizeCase(address).replaceAll(SPLIT, ' ')} `;
  return regions.find(({ words }) => words.some(name => said.includes(` ${name} `)));
}

function namesAsRegion({ en, uk }: GeoRegion['names']): string[] {
  const [english, ukrainian] = [normalizeCase(en), normalizeCase(uk)];
  if (ukrainian === 'севастополь') return [english, ukrainian];
  if (ukrainian.endsWith(' крим')) return [english, 'крим', 'ар крим', ukrainian];
  if (!ukrainian.endsWith(' область')) return [];
  const adjective = ukrainian.slice(0, -' область'.length);
  const kinds = KIND_WORDS.slice(0, 2).map(kind => `${adjective} ${kind}`);
  return [...kinds, ...KIND_WORDS.slice(2, 4).map(kind => `${english} ${kind}`)];
}
