/** Draws the world below pins: Natural Earth's outlines, in more detail when zoomed in, with country names. */
import * as leaflet from 'leaflet';
import outlines from 'world-atlas/countries-110m.json';
import { type MapCountry, parseBorders, parseCountries } from './countries.ts';
import { createCountryNamer } from './countryNames.ts';
import { createLabel, getFreeCountrySpace } from './labels.ts';
import { WORLD_SIZE_PX } from './pinMap.ts';
import { measureOutlineRing, type OutlineRing, unwrapPolygon } from './worldOutlines.ts';

/** The zoom from which detailed outlines are needed. */
const FINE_ZOOM = 4;
const LETTER_PX = 7;
const LINE_PX = 16;
const MAX_PX = 2_400;

export function drawWorld(map: leaflet.Map, language: string): void {
  const countries = parseCountries(outlines);
  const coarse = drawLand(map, countries, 'dk-map-land');
  drawNames(map, { countries, language });
  whenNear(map, FINE_ZOOM, async () => {
    // The detailed outlines take 200 kB (compressed) and the regions 120 kB, so both are only loaded when
    // zoomed in.
    const [{ default: fine }, { drawUkraine }] = await Promise.all([
      import('world-atlas/countries-50m.json'),
      import('./ukraineLayer.ts'),
    ]);
    if (!map.getPane('mapPane')) return;
    drawLand(map, parseCountries(fine), 'dk-map-ground');
    drawBorders(map, parseBorders(fine));
    drawUkraine(map, language === 'uk' ? 'uk' : 'en');
    coarse.remove();
  });
}

/**
 * Runs an action once, when the zoom is first reached; if the action fails, the action is retried after the
 * next zoom.
 */
function whenNear(map: leaflet.Map, zoom: number, act: () => Promise<void>): void {
  let isDone = false;
  const look = () => {
    if (isDone || map.getZoom() < zoom) return;
    isDone = true;
    act().catch(() => {
      isDone = false;
    });
  };
  map.on('zoomend', look);
  look();
}

/** Draws borders, grouped by parts of the world, so that parts out of view don't slow down moving the map. */
function drawBorders(map: leaflet.Map, lines: readonly OutlineRing[]): void {
  const style = { renderer: leaflet.svg({ padding: 0.5 }), interactive: false, weight: 1 };
  const parts = Map.groupBy(
    lines,
    ([[lng = 0, lat = 0] = []]) => `${Math.floor(lng / 15)} ${Math.floor(lat / 15)}`,
  );
  for (const part of parts.values())
    leaflet.polyline(part.map(toLatLngs), { ...style, className: 'dk-map-border' }).addTo(map);
}

function drawLand(map: leaflet.Map, countries: readonly MapCountry[], className: string): leaflet.LayerGroup {
  const renderer = leaflet.svg({ padding: 0.5 });
  const style = { renderer, interactive: false, className, weight: 1 };
  const shapes = countries.flatMap(({ polygons }) =>
    polygons.flatMap(unwrapPolygon).map(rings => leaflet.polygon(rings.map(toLatLngs), style)),
  );
  return leaflet.layerGroup(shapes).addTo(map);
}

function toLatLngs(ring: OutlineRing): leaflet.LatLngTuple[] {
  return ring.map(([lng = 0, lat = 0]) => [lat, lng]);
}

/**
 * Shows a country's name while the country's width on the screen is suitable and there is room for the name.
 */
function drawNames(
  map: leaflet.Map,
  { countries, language }: { countries: readonly MapCountry[]; language: string },
): void {
  const nameOf = createCountryNamer(language);
  const labels = countries.flatMap(({ englishName, polygons }) => {
    const outers = polygons.map(rings => unwrapPolygon(rings)[0]?.[0] ?? []);
    const [largest] = outers.map(measureOutlineRing).sort((a, b) => b.area - a.area);
    if (!largest) return [];
    const name = nameOf(englishName);
    return [
      { ...largest, letters: name.length, marker: createLabel(map, { name, kind: 'country', ...largest }) },
    ];
  });
  const show = () => {
    const pixelsPerDegree = (WORLD_SIZE_PX * 2 ** map.getZoom()) / 360;
    const room = getFreeCountrySpace(map);
    for (const { width, letters, marker } of labels) {
      const size = width * pixelsPerDegree;
      // When zoomed in further, the position of the name would be arbitrary.
      const isWide = size > letters * LETTER_PX && size < MAX_PX;
      const nameWidth = letters * LETTER_PX;
      const fits =
        isWide &&
        isWhole(map, marker.getLatLng(), nameWidth) &&
        room.isFree(map.latLngToContainerPoint(marker.getLatLng()), { width: nameWidth, height: LINE_PX });
      if (fits !== map.hasLayer(marker)) fits ? marker.addTo(map) : marker.remove();
    }
  };
  map.on('moveend covered named', show);
  show();
}

function isWhole(map: leaflet.Map, middle: leaflet.LatLng, width: number): boolean {
  const { x, y } = map.latLngToContainerPoint(middle);
  const frame = map.getSize();
  return x > width / 2 && x < frame.x - width / 2 && y > 0 && y < frame.y;
}
