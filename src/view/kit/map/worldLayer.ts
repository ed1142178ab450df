/** The world under a pin: Natural Earth's outlines, finer when seen from near, with the countries' names. */
import * as leaflet from 'leaflet';
import outlines from 'world-atlas/countries-110m.json';
import { type Country, readCountries } from './countries.ts';
import { nameCountries } from './countryNames.ts';
import { WORLD_PX } from './pinMap.ts';
import { type Ring, unwrapPolygon } from './worldOutlines.ts';

/** From here on the coarse outlines look coarse. */
const FINE_ZOOM = 4;
const LETTER_PX = 7;

export function drawWorld(map: leaflet.Map, language: string): void {
  const countries = readCountries(outlines);
  let drawn = drawLand(map, countries);
  drawNames(map, { countries, language });
  let isFine = false;
  const refine = async () => {
    if (isFine || map.getZoom() < FINE_ZOOM) return;
    isFine = true;
    try {
      // 200 kB compressed, for whoever looks closely.
      const { default: fine } = await import('world-atlas/countries-50m.json');
      if (!map.getPane('mapPane')) return;
      const before = drawn;
      drawn = drawLand(map, readCountries(fine));
      before.remove();
    } catch {
      isFine = false;
    }
  };
  map.on('zoomend', refine);
  void refine();
}

function drawLand(map: leaflet.Map, countries: readonly Country[]): leaflet.LayerGroup {
  const renderer = leaflet.svg({ padding: 0.5 });
  const style = { renderer, interactive: false, className: 'dk-map-land', weight: 1 };
  const shapes = countries.flatMap(({ polygons }) =>
    polygons.flatMap(unwrapPolygon).map(rings => leaflet.polygon(rings.map(toLatLngs), style)),
  );
  return leaflet.layerGroup(shapes).addTo(map);
}

function toLatLngs(ring: Ring): leaflet.LatLngTuple[] {
  return ring.map(([lng = 0, lat = 0]) => [lat, lng]);
}

/** A name is shown while its country is wide enough on the screen to carry it. */
function drawNames(
  map: leaflet.Map,
  { countries, language }: { countries: readonly Country[]; language: string },
): void {
  const nameOf = nameCountries(language);
  const labels = countries.flatMap(({ englishName, polygons }) => {
    const outers = polygons.map(rings => unwrapPolygon(rings)[0]?.[0] ?? []);
    const [largest] = outers.map(measure).sort((a, b) => b.area - a.area);
    if (!largest) return [];
    const name = nameOf(englishName);
    return [{ ...largest, letters: name.length, marker: createLabel(name, largest) }];
  });
  const show = () => {
    const pixelsPerDegree = (WORLD_PX * 2 ** map.getZoom()) / 360;
    for (const { width, letters, marker } of labels) {
      const fits = width * pixelsPerDegree > letters * LETTER_PX;
      if (fits !== map.hasLayer(marker)) fits ? marker.addTo(map) : marker.remove();
    }
  };
  map.on('zoomend', show);
  show();
}

function createLabel(name: string, { lat, lng }: { lat: number; lng: number }): leaflet.Marker {
  const text = document.createElement('span');
  text.textContent = name;
  const icon = leaflet.divIcon({ html: text, className: 'dk-map-name', iconSize: [0, 0] });
  return leaflet.marker([lat, lng], { icon, interactive: false, keyboard: false });
}

/** Area, middle and width of a ring, in square degrees and degrees. */
function measure(ring: Ring): { area: number; lat: number; lng: number; width: number } {
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
