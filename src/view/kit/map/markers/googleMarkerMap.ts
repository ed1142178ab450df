/// <reference types="google.maps" />
/** Many markers on a map by Google, for servers that are given a key. What is drawn comes from the same clusters. */
import { importGoogle } from '../googleMaps.ts';
import type { MarkerMap, MarkerMapOptions, PressedMarker } from './markerMap.ts';
import { clusterRadius, drawSprite, type MarkerStyle, MIXED_FILL } from './markerSprites.ts';
import { type DrawnPlaces, MIXED } from './placeIndex.ts';
import type { Box } from './placeWorker.ts';

const START = { center: { lat: 48.6, lng: 31.3 }, zoom: 6 };
/** More single markers than this make Google's map slow: beyond, they are gathered all the same. */
const MOST_SINGLE = 500;

/** Rejects where Google's library cannot be loaded. */
export async function createGoogleMarkerMap(
  element: HTMLElement,
  options: MarkerMapOptions & { key: string },
): Promise<MarkerMap> {
  const google = { key: options.key, language: options.language };
  const [maps, markers] = await Promise.all([importGoogle('maps', google), importGoogle('marker', google)]);
  const { center, zoom } = options.start ?? START;
  const map = new maps.Map(element, {
    center,
    zoom,
    disableDefaultUI: true,
    clickableIcons: false,
    keyboardShortcuts: false,
    gestureHandling: 'greedy',
  });
  let [icons, styles, isClustered, turn]: [string[], readonly MarkerStyle[], boolean, number] = [
    [],
    [],
    true,
    0,
  ];
  let shown: google.maps.Marker[] = [];
  let drawn: PressedMarker[] = [];
  const circle = () => window.google.maps.SymbolPath.CIRCLE;
  const iconOf = (style: number, count: number): google.maps.Icon | google.maps.Symbol => {
    const fill = style === MIXED ? MIXED_FILL : (styles[style]?.fill ?? MIXED_FILL);
    if (count > 1 && isClustered)
      return {
        path: circle(),
        scale: clusterRadius(count),
        fillColor: fill,
        fillOpacity: 1,
        strokeColor: '#fff',
        strokeWeight: 1.5,
      };
    return { url: icons[style] ?? icons[0] ?? '' };
  };
  const boxNow = (): Box => {
    const { west, south, east, north } = map.getBounds()?.toJSON() ?? {
      west: -180,
      south: -90,
      east: 180,
      north: 90,
    };
    return west <= east ? { west, south, east, north } : { west: -180, south, east: 180, north };
  };
  const put = (places: DrawnPlaces) => {
    for (const marker of shown) marker.setMap(null);
    drawn = Array.from(places.lats, (lat, index) => ({
      point: { lat, lng: places.lngs[index] ?? 0 },
      count: places.counts[index] ?? 1,
      ref: places.refs[index] ?? 0,
    }));
    shown = drawn.map((pressed, index) => {
      const isCluster = pressed.count > 1 && isClustered;
      const marker = new markers.Marker({
        map,
        position: pressed.point,
        icon: iconOf(places.styles[index] ?? 0, pressed.count),
        label: isCluster
          ? { text: options.count(pressed.count), color: '#fff', fontSize: '12px' }
          : undefined,
      });
      marker.addListener('click', () => options.onPress(pressed));
      return marker;
    });
  };
  const refresh = async () => {
    turn += 1;
    const own = turn;
    const view = { ...boxNow(), zoom: map.getZoom() ?? 0 };
    const asked = await options.drawn({ ...view, isClustered });
    const places =
      asked.lats.length > MOST_SINGLE ? await options.drawn({ ...view, isClustered: true }) : asked;
    if (own !== turn) return;
    put(places);
    options.onView(places.inView);
  };
  map.addListener('idle', refresh);
  map.addListener('click', () => options.onPress(null));
  let area: google.maps.Rectangle | null = null;
  return {
    setStyles(next) {
      styles = next;
      icons = next.map(style => drawSprite(style, 1).canvas.toDataURL());
    },
    setClustered(next) {
      isClustered = next;
    },
    refresh: () => void refresh(),
    fit: box => map.fitBounds(box, 48),
    place: () => ({ center: map.getCenter()?.toJSON() ?? START.center, zoom: map.getZoom() ?? START.zoom }),
    box: boxNow,
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
      return drawn.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
    },
    // Boxes are made of the view there.
    setBoxing: isBoxing => isBoxing && options.onBox(boxNow()),
    showArea(box) {
      area?.setMap(null);
      area =
        box && new maps.Rectangle({ map, bounds: box, clickable: false, strokeWeight: 2, fillOpacity: 0.08 });
    },
    destroy() {
      for (const marker of shown) marker.setMap(null);
      area?.setMap(null);
    },
  };
}
