/// <reference types="google.maps" />

import type { MapMarker } from '#core/field/mapMarker.ts';
import { loadGoogleMaps } from './googleMaps.ts';
import { buildMarkerUrl, getMarkerSize } from './mapMarker.ts';
import { type PinMap, type PinMapOptions, roundToPixelPrecision } from './pinMap.ts';

const NEAR_ZOOM = 15;

/** Creates the map. Rejects if Google's library can't be loaded. */
export async function createGooglePinMap(
  element: HTMLElement,
  { point, marker, canMove, onPoint, key, language }: PinMapOptions & { key: string },
): Promise<PinMap> {
  const [maps, markers] = await Promise.all([
    loadGoogleMaps('maps', { key, language }),
    loadGoogleMaps('marker', { key, language }),
  ]);
  const map = new maps.Map(element, {
    center: point ?? { lat: 25, lng: 15 },
    zoom: point ? NEAR_ZOOM : 2,
    disableDefaultUI: true,
    clickableIcons: false,
    // `MapFrame` handles the keys that move the pin.
    keyboardShortcuts: false,
  });
  const zoom = () => map.getZoom() ?? 0;
  const tell = (place: google.maps.LatLng | null | undefined) =>
    place && onPoint(roundToPixelPrecision({ lat: place.lat(), lng: place.lng() }, zoom()));
  const pin = new markers.Marker({ position: point, map, draggable: canMove, icon: createIcon(marker) });
  pin.addListener('drag', () => tell(pin.getPosition()));
  map.addListener('click', (event: google.maps.MapMouseEvent) => {
    if (!canMove) return;
    pin.setPosition(event.latLng);
    tell(event.latLng);
  });
  return {
    show(next) {
      pin.setPosition(next ?? null);
      if (next && !map.getBounds()?.contains(next)) map.panTo(next);
    },
    zoomBy: step => map.setZoom(zoom() + step),
    zoom,
    center() {
      const center = map.getCenter();
      return roundToPixelPrecision({ lat: center?.lat() ?? 0, lng: center?.lng() ?? 0 }, zoom());
    },
    destroy: () => pin.setMap(null),
  };
}

function createIcon(marker: MapMarker): google.maps.Icon {
  const { width, height } = getMarkerSize(marker);
  return { url: buildMarkerUrl(marker), anchor: new google.maps.Point(width / 2, height) };
}
