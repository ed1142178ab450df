import type leaflet from 'leaflet';

/** Removes a map for good. Leaflet tells a map that it has moved up to 0.2 s late: nobody may hear of it then. */
export function removeMap(map: leaflet.Map): void {
  map.remove();
  map.off();
}
