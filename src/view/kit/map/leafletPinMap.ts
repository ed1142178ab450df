/**
 * A map that needs no key and, without configured tiles, no network: Leaflet with Natural Earth's outlines. Load it
 * lazily, because it is 83 kB in size (compressed).
 */
import * as leaflet from 'leaflet';
import 'leaflet/dist/leaflet.css';
import type { MapMarker } from '#core/field/mapMarker.ts';
import { type BaseLayerOptions, drawBaseLayer } from './baseLayer.ts';
import { drawMarker, getMarkerSize } from './mapMarker.ts';
import {
  type MapPoint,
  type PinMap,
  type PinMapOptions,
  roundToPixelPrecision,
  WORLD_SIZE_PX,
} from './pinMap.ts';
import { removeMap } from './removeMap.ts';

/** The zoom around a pin, at which surrounding towns can be distinguished. */
const NEAR_ZOOM = 10;
const MAX_ZOOM = 14;
/** The initial centre of a map without a pin, in the middle of most land. */
const START: leaflet.LatLngLiteral = { lat: 25, lng: 15 };
const BOUNDS: leaflet.LatLngBoundsLiteral = [
  [-85, -180],
  [85, 180],
];

export function createLeafletPinMap(element: HTMLElement, options: PinMapOptions & BaseLayerOptions): PinMap {
  const map = leaflet.map(element, {
    attributionControl: false,
    zoomControl: false,
    // `MapFrame` handles the keys that move the pin.
    keyboard: false,
    maxBounds: BOUNDS,
    maxBoundsViscosity: 1,
    maxZoom: MAX_ZOOM,
    // Allows the intermediate zoom at which the world exactly fits the frame.
    zoomSnap: 0.25,
    fadeAnimation: false,
    // An animation that ends after the map was removed would throw an error.
    zoomAnimation: false,
  });
  if (options.point) map.setView(options.point, NEAR_ZOOM, { animate: false });
  else map.setView(START, 1, { animate: false });
  drawBaseLayer(map, options);
  const pin = createPin(map, options);
  pin.show(options.point);
  map.on('click', ({ latlng }) => {
    if (!options.canMove) return;
    pin.show(latlng.wrap());
    options.onPoint(roundToPixelPrecision(latlng.wrap(), map.getZoom()));
  });
  let isFitted = false;
  // In a popup, the frame has no size until the popup is shown, so the view has to be centred afterwards.
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
    center: () => roundToPixelPrecision(map.getCenter().wrap(), map.getZoom()),
    destroy() {
      watcher.disconnect();
      removeMap(map);
    },
  };
}

/** Returns the zoom at which the world covers the frame's width and height. */
function wholeZoom({ clientWidth, clientHeight }: HTMLElement): number {
  return Math.ceil(4 * Math.log2(Math.max(clientWidth, clientHeight, WORLD_SIZE_PX) / WORLD_SIZE_PX)) / 4;
}

function createPin(map: leaflet.Map, { marker, canMove, onPoint }: PinMapOptions) {
  const pin = leaflet.marker([0, 0], {
    icon: createIcon(marker),
    draggable: canMove,
    interactive: canMove,
    autoPan: true,
    keyboard: false,
  });
  pin.on('drag', () => onPoint(roundToPixelPrecision(pin.getLatLng().wrap(), map.getZoom())));
  return {
    point: () => (map.hasLayer(pin) ? pin.getLatLng() : undefined),
    show(point: MapPoint | undefined) {
      if (!point) pin.remove();
      else pin.setLatLng(point).addTo(map);
    },
  };
}

function createIcon(marker: MapMarker): leaflet.DivIcon {
  const { width, height } = getMarkerSize(marker);
  const drawing = new DOMParser().parseFromString(drawMarker(marker), 'image/svg+xml').documentElement;
  // Leaflet's div icons accept an element, so that no markup has to be parsed.
  const holder = document.createElement('span');
  holder.append(document.importNode(drawing, true));
  return leaflet.divIcon({
    html: holder,
    className: 'dk-map-pin',
    iconSize: [width, height],
    iconAnchor: [width / 2, height],
  });
}
