import type leaflet from 'leaflet';

/** Removes a map. Leaflet reports moves up to 0.2 s late, so its listeners are removed too. */
export function removeMap(map: leaflet.Map): void {
  map.remove();
  map.off();
}
