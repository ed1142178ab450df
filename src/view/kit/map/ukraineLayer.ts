/**
 * Draws the regions and places of Ukraine when zoomed in. Load this module lazily, because it includes the
 * data.
 */
import * as leaflet from 'leaflet';
import placeRows from '#core/geo/data/uaPlaces.json';
import regionRows from '#core/geo/data/uaRegions.json';
import type { GazetteerRow } from '#core/geo/geoData.ts';
import { type GazetteerPlace, getPlaceName, toPlaces } from '#core/geo/places.ts';
import { formatRegionName, type GeoRegion, toRegions } from '#core/geo/regions.ts';
import type { Locale } from '#core/model.ts';
import { createLabel, getUnlabelledSpace, setReservedNameSpace } from './labels.ts';
import { findRegionBorders } from './regionBorders.ts';
import { measureOutlineRing } from './worldOutlines.ts';

/**
 * The zooms between which region names are shown: below, there is no room for the names; above, the view is
 * inside a single region.
 */
const REGION_NAMES = { from: 5.5, till: 8.5 };
/** The minimum population for showing a place name, from each zoom on. */
const NAMED_FROM: readonly (readonly [zoom: number, people: number])[] = [
  [10, 0],
  [9, 5_000],
  [8, 15_000],
  [7, 45_000],
  [6, 180_000],
  [5, 500_000],
  [4, 900_000],
];
const CITY_PEOPLE = 180_000;
const LETTER_PX = 6.6;
const LINE_PX = 16;
/** The distance of a name from its place if a circle covers the place. */
const BESIDE_PX = 34;
/** The maximum number of place names; more would make the map slow, but not clearer. */
const MAX_NAMES = 80;

export function drawUkraine(map: leaflet.Map, locale: Locale): void {
  const regions = toRegions(regionRows);
  drawRegions(map, regions);
  drawNames(map, { regions, places: toPlaces(placeRows as unknown as GazetteerRow[]), locale });
}

function drawRegions(map: leaflet.Map, regions: readonly GeoRegion[]): void {
  const renderer = leaflet.svg({ padding: 0.5 });
  const style = { renderer, interactive: false, weight: 1, smoothFactor: 1.2 };
  for (const { polygons } of regions) {
    const rings = polygons.map(outline =>
      outline.map(ring => ring.map(([lng, lat]) => leaflet.latLng(lat, lng))),
    );
    leaflet.polygon(rings, { ...style, className: 'dk-map-ground' }).addTo(map);
  }
  const { inner, outer } = findRegionBorders(regions);
  leaflet.polyline(inner.map(toLatLngs), { ...style, className: 'dk-map-region' }).addTo(map);
  leaflet.polyline(outer.map(toLatLngs), { ...style, className: 'dk-map-border' }).addTo(map);
}

function toLatLngs(line: readonly (readonly [number, number])[]): leaflet.LatLngTuple[] {
  return line.map(([lng, lat]) => [lat, lng]);
}

interface Named {
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
  readonly kind: 'region' | 'city' | 'place';
}

function drawNames(
  map: leaflet.Map,
  {
    regions,
    places,
    locale,
  }: { regions: readonly GeoRegion[]; places: readonly GazetteerPlace[]; locale: Locale },
): void {
  const regionNames = regions.flatMap(region => getRegionName(region, locale) ?? []);
  let shown = new Map<string, leaflet.Marker>();
  const show = () => {
    const wanted = [...getPlacesAt(map, places, locale), ...(isForRegions(map.getZoom()) ? regionNames : [])];
    const next = new Map<string, leaflet.Marker>();
    for (const named of withRoom(map, wanted)) {
      const key = `${named.name} ${named.lat} ${named.lng}`;
      next.set(key, shown.get(key) ?? createLabel(map, named).addTo(map));
    }
    for (const [key, label] of shown) if (!next.has(key)) label.remove();
    shown = next;
  };
  map.on('moveend covered', show);
  show();
}

function isForRegions(zoom: number): boolean {
  return zoom >= REGION_NAMES.from && zoom < REGION_NAMES.till;
}

/**
 * Returns the name of a region at the centre of its largest part; `undefined` for a city that is also a region, which
 * already has a place name.
 */
function getRegionName(region: GeoRegion, locale: Locale): Named | undefined {
  if (region.isCity) return undefined;
  const [outer] = region.polygons
    .map(([ring = []]) => measureOutlineRing(ring))
    .sort((a, b) => b.area - a.area);
  return outer && { name: formatRegionName(region, locale), lat: outer.lat, lng: outer.lng, kind: 'region' };
}

function getPlacesAt(map: leaflet.Map, places: readonly GazetteerPlace[], locale: Locale): Named[] {
  const least = NAMED_FROM.find(([zoom]) => map.getZoom() >= zoom)?.[1];
  if (least === undefined) return [];
  const bounds = map.getBounds().pad(0.1);
  const end = places.findIndex(({ people }) => people < least);
  return places
    .slice(0, end < 0 ? places.length : end)
    .filter(place => bounds.contains(place))
    .slice(0, MAX_NAMES * 2)
    .map(place => ({
      name: getPlaceName(place, locale),
      lat: place.lat,
      lng: place.lng,
      kind: place.people >= CITY_PEOPLE ? 'city' : 'place',
    }));
}

/**
 * Returns the names for which there is room, in order of priority. The name of a covered place is drawn below or above
 * the place.
 */
function withRoom(map: leaflet.Map, wanted: readonly Named[]): Named[] {
  const room = getUnlabelledSpace(map);
  const placed = wanted
    .flatMap(named => {
      const at = map.latLngToContainerPoint([named.lat, named.lng]);
      const size = { width: named.name.length * LETTER_PX + 12, height: LINE_PX };
      const isMoved = named.kind !== 'region' && room.isBlocked(at);
      const spots = isMoved ? [BESIDE_PX, -BESIDE_PX].map(down => at.add([0, down])) : [at];
      const spot = spots.find(one => room.take(one, size));
      if (!spot) return [];
      if (!isMoved) return [named];
      const { lat, lng } = map.containerPointToLatLng(spot);
      return [{ ...named, lat, lng }];
    })
    .slice(0, MAX_NAMES);
  setReservedNameSpace(map, room);
  return placed;
}
