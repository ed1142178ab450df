/** A map without a key and without the network: Leaflet over Natural Earth's outlines. Load it lazily: 83 kB compressed. */
import * as leaflet from 'leaflet';
import 'leaflet/dist/leaflet.css';
import type { MapMarker } from '#core/field/mapMarker.ts';
import { type BaseOptions, drawBase } from './baseLayer.ts';
import { drawMarker, markerSize } from './mapMarker.ts';
import { type MapPoint, type PinMap, type PinMapOptions, roundPoint, WORLD_PX } from './pinMap.ts';
import { removeMap } from './removeMap.ts';

/** Where the view goes for a pin: near enough to tell the towns around it. */
const NEAR_ZOOM = 10;
const MAX_ZOOM = 14;
/** Where the view starts without a pin: most of the land is around there. */
const START: leaflet.LatLngLiteral = { lat: 25, lng: 15 };
const BOUNDS: leaflet.LatLngBoundsLiteral = [
  [-85, -180],
  [85, 180],
];

export function createLeafletPinMap(element: HTMLElement, options: PinMapOptions & BaseOptions): PinMap {
  const map = leaflet.map(element, {
    attributionControl: false,
    zoomControl: false,
    // The pin's keys are the frame's business.
    keyboard: false,
    maxBounds: BOUNDS,
    maxBoundsViscosity: 1,
    maxZoom: MAX_ZOOM,
    // The world just fills the frame at a zoom between two steps.
    zoomSnap: 0.25,
    fadeAnimation: false,
    // One that ends after the map was taken away throws.
    zoomAnimation: false,
  });
  if (options.point) map.setView(options.point, NEAR_ZOOM, { animate: false });
  else map.setView(START, 1, { animate: false });
  drawBase(map, options);
  const pin = createPin(map, options);
  pin.show(options.point);
  map.on('click', ({ latlng }) => {
    if (!options.canMove) return;
    pin.show(latlng.wrap());
    options.onPoint(roundPoint(latlng.wrap(), map.getZoom()));
  });
  let isFitted = false;
  // Inside a popup the frame has no size before it is shown: whatever was centred until then lies outside of it.
  const watcher = new ResizeObserver(() => {
    if (element.clientWidth === 0) return;
    map.invalidateSize({ animate: false });
    const whole = wholeZoom(element);
    map.setMinZoom(whole);
    const point = pin.point();
    if (!isFitted)
      map.setView(point ?? START, point ? Math.max(NEAR_ZOOM, whole) : whole, { animate: false });
    isFitted = true;
  });
  watcher.observe(element);
  return {
    show(point) {
      pin.show(point);
      if (point && !map.getBounds().pad(-0.1).contains(point)) map.panTo(point, { animate: false });
    },
    zoomBy: step =>
      void map.setZoomAround(pin.point() ?? map.getCenter(), map.getZoom() + step, { animate: false }),
    zoom: () => map.getZoom(),
    center: () => roundPoint(map.getCenter().wrap(), map.getZoom()),
    destroy() {
      watcher.disconnect();
      removeMap(map);
    },
  };
}

/** The zoom at which the world is as wide as the frame, or as high where that is more. */
function wholeZoom({ clientWidth, clientHeight }: HTMLElement): number {
  return Math.ceil(4 * Math.log2(Math.max(clientWidth, clientHeight, WORLD_PX) / WORLD_PX)) / 4;
}

function createPin(map: leaflet.Map, { marker, canMove, onPoint }: PinMapOptions) {
  const pin = leaflet.marker([0, 0], {
    icon: createIcon(marker),
    draggable: canMove,
    interactive: canMove,
    autoPan: true,
    keyboard: false,
  });
  pin.on('drag', () => onPoint(roundPoint(pin.getLatLng().wrap(), map.getZoom())));
  return {
    point: () => (map.hasLayer(pin) ? pin.getLatLng() : undefined),
    show(point: MapPoint | undefined) {
      if (!point) pin.remove();
      else pin.setLatLng(point).addTo(map);
    },
  };
}

function createIcon(marker: MapMarker): leaflet.DivIcon {
  const { width, height } = markerSize(marker);
  const drawing = new DOMParser().parseFromString(drawMarker(marker), 'image/svg+xml').documentElement;
  // A div icon takes an element's content from here, so that no markup is parsed in the page.
  const holder = document.createElement('span');
  holder.append(document.importNode(drawing, true));
  return leaflet.divIcon({
    html: holder,
    className: 'dk-map-pin',
    iconSize: [width, height],
    iconAnchor: [width / 2, height],
  });
}
