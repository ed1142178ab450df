import type leaflet from 'leaflet';

/**
 * Removes a map with its listeners, because Leaflet reports moves up to 0.2 s late, when the map may be gone.
 */
export function removeMap(map: leaflet.Map): void {
  map.remove();
  map.off();
}
