/** Draws coloured regions, with a number on each region that has room for it. */
import * as leaflet from 'leaflet';
import regionRows from '#core/geo/data/uaRegions.json';
import { toRegions } from '#core/geo/regions.ts';
import { createLabel, ReservedSpace } from '../labels.ts';
import { measureOutlineRing } from '../worldOutlines.ts';

export interface RegionShade {
  /** ISO 3166-2. */
  readonly code: string;
  readonly fill: string;
  /** The text shown on the region. */
  readonly text: string;
}

const LETTER_PX = 7.5;

export function drawRegionShades(
  map: leaflet.Map,
  onPress: (code: string) => void,
): (regions: readonly RegionShade[]) => void {
  const pane = map.createPane('regions');
  pane.style.zIndex = '410';
  const regions = toRegions(regionRows).map(region => {
    const [middle] = region.polygons
      .map(([outer = []]) => measureOutlineRing(outer))
      .sort((a, b) => b.area - a.area);
    return { region, middle };
  });
  const group = leaflet.layerGroup().addTo(map);
  let labels: leaflet.Marker[] = [];
  let shades: readonly RegionShade[] = [];
  const write = () => {
    for (const label of labels) label.remove();
    const room = new ReservedSpace();
    labels = shades.flatMap(({ code, text }) => {
      const middle = regions.find(({ region }) => region.code === code)?.middle;
      if (!middle || text === '') return [];
      const width = text.length * LETTER_PX + 6;
      const hasRoom = room.take(map.latLngToContainerPoint(middle), { width, height: 16 });
      return hasRoom ? [createLabel(map, { name: text, ...middle, kind: 'figure' }).addTo(map)] : [];
    });
  };
  map.on('zoomend', write);
  return next => {
    shades = next;
    group.clearLayers();
    const renderer = leaflet.svg({ padding: 0.5, pane: 'regions' });
    for (const { code, fill } of next) {
      const found = regions.find(({ region }) => region.code === code);
      if (!found) continue;
      const rings = found.region.polygons.map(outline =>
        outline.map(ring => ring.map(([lng, lat]) => leaflet.latLng(lat, lng))),
      );
      leaflet
        .polygon(rings, {
          renderer,
          pane: 'regions',
          fillColor: fill,
          fillOpacity: 0.88,
          weight: 1,
          className: 'dk-map-shade',
          smoothFactor: 1.2,
        })
        .on('click', () => onPress(code))
        .addTo(group);
    }
    // Hides place names, because names would be confused with the numbers.
    map.getContainer().dataset.figures = String(next.length > 0);
    write();
  };
}
