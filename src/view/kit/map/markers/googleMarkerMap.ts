/// <reference types="google.maps" />
/** Many markers on a Google map, for servers with a key, drawn from the same clusters as on the built-in map. */
import { loadGoogleMaps } from '../googleMaps.ts';
import { createGoogleMarkers } from './googleMarkers.ts';
import type { MarkerMap, MarkerMapOptions, PressedMarker } from './markerMap.ts';
import type { BoundingBox } from './placeWorker.ts';

const START = { center: { lat: 48.6, lng: 31.3 }, zoom: 6 };
/**
 * The maximum number of individual markers. Google's map is slow with more, so more markers are always
 * clustered.
 */
const MAX_SINGLE = 500;

/** Creates the map. Rejects if Google's library can't be loaded. */
export async function createGoogleMarkerMap(
  element: HTMLElement,
  options: MarkerMapOptions & { key: string },
): Promise<MarkerMap> {
  const google = { key: options.key, language: options.language };
  const [maps, markers] = await Promise.all([
    loadGoogleMaps('maps', google),
    loadGoogleMaps('marker', google),
  ]);
  const { center, zoom } = options.start ?? START;
  const map = new maps.Map(element, {
    center,
    zoom,
    disableDefaultUI: true,
    clickableIcons: false,
    keyboardShortcuts: false,
    gestureHandling: 'greedy',
  });
  const drawing = createGoogleMarkers(map, markers, options);
  let isClustered = true;
  let turn = 0;
  const refresh = async () => {
    turn += 1;
    const own = turn;
    const view = { ...getBox(map), zoom: map.getZoom() ?? 0 };
    const asked = await options.drawn({ ...view, isClustered });
    const isTooMany = asked.lats.length > MAX_SINGLE;
    const places = isTooMany ? await options.drawn({ ...view, isClustered: true }) : asked;
    if (own !== turn) return;
    drawing.put(places, isClustered || isTooMany);
    options.onView(places.inView);
  };
  map.addListener('idle', refresh);
  map.addListener('click', () => options.onPress(null));
  let area: google.maps.Rectangle | null = null;
  return {
    setStyles: drawing.setStyles,
    setClustered(next) {
      isClustered = next;
    },
    refresh: () => void refresh(),
    fit: box => map.fitBounds(box, 48),
    place: () => ({ center: map.getCenter()?.toJSON() ?? START.center, zoom: map.getZoom() ?? START.zoom }),
    box: () => getBox(map),
    goTo(place) {
      map.setCenter(place.center);
      map.setZoom(place.zoom);
    },
    panBy: (right, down) => map.panBy(right, down),
    zoomBy: step => map.setZoom((map.getZoom() ?? START.zoom) + step),
    nearest() {
      const middle = map.getCenter()?.toJSON() ?? START.center;
      const distance = ({ point }: PressedMarker) =>
        Math.hypot(point.lat - middle.lat, point.lng - middle.lng);
      return drawing.drawn().toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
    },
    // With Google, the current view becomes the box.
    setBoxing: isBoxing => isBoxing && options.onBox(getBox(map)),
    showArea(box) {
      area?.setMap(null);
      area =
        box && new maps.Rectangle({ map, bounds: box, clickable: false, strokeWeight: 2, fillOpacity: 0.08 });
    },
    destroy() {
      drawing.destroy();
      area?.setMap(null);
    },
  };
}

/**
 * Returns the box of the view; if the view crosses the 180th meridian, the box spans all longitudes. Returns the whole
 * world before anything is drawn.
 */
function getBox(map: google.maps.Map): BoundingBox {
  const bounds = map.getBounds()?.toJSON();
  if (!bounds) return { west: -180, south: -90, east: 180, north: 90 };
  const { west, south, east, north } = bounds;
  return west <= east ? { west, south, east, north } : { west: -180, south, east: 180, north };
}
