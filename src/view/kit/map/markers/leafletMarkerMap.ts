/** Draws many markers on the built-in map or on a server's tiles. Load it lazily. */
import * as leaflet from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { drawBaseLayer } from '../baseLayer.ts';
import { WORLD_SIZE_PX } from '../pinMap.ts';
import { removeMap } from '../removeMap.ts';
import { MarkerCanvas, toBoundingBox } from './markerCanvas.ts';
import type { MarkerMap, MarkerMapOptions } from './markerMap.ts';
import { LAST_CLUSTER_ZOOM } from './placeIndex.ts';
import type { BoundingBox } from './placeWorker.ts';

/** A view of Ukraine, used if no view is given. */
const START = { center: { lat: 48.6, lng: 31.3 }, zoom: 5.5 };
const MAX_ZOOM = LAST_CLUSTER_ZOOM + 1;
const BOUNDS: leaflet.LatLngBoundsLiteral = [
  [-85, -180],
  [85, 180],
];
/** The padding around content to which the view is fitted. */
const MARGIN: leaflet.PointTuple = [32, 32];
/** The maximum distance from the centre at which keys can select a marker. */
const REACH_PX = 400;

export function createLeafletMarkerMap(element: HTMLElement, options: MarkerMapOptions): MarkerMap {
  const { center, zoom } = options.start ?? START;
  const map = leaflet.map(element, {
    attributionControl: false,
    zoomControl: false,
    keyboard: false,
    boxZoom: false,
    maxBounds: BOUNDS,
    maxBoundsViscosity: 1,
    maxZoom: MAX_ZOOM,
    minZoom: 2,
    zoomSnap: 0.5,
    fadeAnimation: false,
    // An animation that ends after the map was removed would throw an error.
    zoomAnimation: false,
  });
  map.setView(center, zoom, { animate: false });
  drawBaseLayer(map, options);
  const canvas = new MarkerCanvas({
    map,
    count: options.count,
    drawn: options.drawn,
    onDrawn: options.onView,
  });
  const boxing = drawBoxes(map, options.onBox);
  map.on('click', ({ containerPoint }) => {
    if (!boxing.isOn()) options.onPress(canvas.at(containerPoint));
  });
  map.on('mousemove', ({ containerPoint, originalEvent }) => {
    // The marker under the pointer isn't determined while the map is being dragged.
    if (originalEvent.buttons > 0) return;
    element.dataset.over = String(!boxing.isOn() && canvas.at(containerPoint) !== null);
  });
  const watcher = watchSize(element, map);
  return {
    setStyles: styles => canvas.setStyles(styles),
    setClustered(isClustered) {
      canvas.isClustered = isClustered;
    },
    refresh: () => void canvas.refresh(),
    fit: box => map.fitBounds(toBounds(box), { padding: MARGIN, maxZoom: 12, animate: false }),
    place: () => ({ center: map.getCenter(), zoom: map.getZoom() }),
    box: () => toBoundingBox(map.getBounds()),
    goTo: place => void map.setView(place.center, Math.min(place.zoom, MAX_ZOOM), { animate: false }),
    panBy: (right, down) => void map.panBy([right, down], { animate: false }),
    zoomBy: step => void map.setZoom(map.getZoom() + step, { animate: false }),
    nearest: () => canvas.nearest(map.getSize().divideBy(2), REACH_PX),
    setBoxing: boxing.set,
    showArea: boxing.show,
    destroy() {
      watcher.disconnect();
      removeMap(map);
    },
  };
}

function watchSize(element: HTMLElement, map: leaflet.Map): ResizeObserver {
  const watcher = new ResizeObserver(() => {
    if (element.clientWidth === 0) return;
    map.invalidateSize({ animate: false });
    // The world must be at least as wide as the frame.
    map.setMinZoom(
      Math.ceil(2 * Math.log2(Math.max(element.clientWidth, WORLD_SIZE_PX) / WORLD_SIZE_PX)) / 2,
    );
  });
  watcher.observe(element);
  return watcher;
}

/** Lets the user draw a box by dragging while this mode is on. */
function drawBoxes(map: leaflet.Map, onBox: (box: BoundingBox) => void) {
  let isOn = false;
  let from: leaflet.LatLng | null = null;
  let shape: leaflet.Rectangle | null = null;
  const show = (box: BoundingBox | null) => {
    shape?.remove();
    shape =
      box && leaflet.rectangle(toBounds(box), { className: 'dk-map-area', interactive: false }).addTo(map);
  };
  const set = (next: boolean) => {
    isOn = next;
    from = null;
    if (next) map.dragging.disable();
    else map.dragging.enable();
  };
  const frame = map.getContainer();
  const pointOf = (event: PointerEvent) => map.containerPointToLatLng(map.mouseEventToContainerPoint(event));
  frame.addEventListener('pointerdown', event => {
    if (!isOn || event.button !== 0) return;
    frame.setPointerCapture(event.pointerId);
    from = pointOf(event);
  });
  frame.addEventListener('pointermove', event => {
    if (from) show(toBoundingBox(leaflet.latLngBounds(from, pointOf(event))));
  });
  frame.addEventListener('pointerup', event => {
    if (!from) return;
    const box = toBoundingBox(leaflet.latLngBounds(from, pointOf(event)));
    from = null;
    if (box.east - box.west > 0 && box.north - box.south > 0) onBox(box);
  });
  return { set, show, isOn: () => isOn };
}

function toBounds({ west, south, east, north }: BoundingBox): leaflet.LatLngBoundsLiteral {
  return [
    [south, west],
    [north, east],
  ];
}
