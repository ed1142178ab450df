/// <reference types="google.maps" />
/** Draws markers on a Google map: one for each visible place or cluster. */
import type { MarkerMapOptions, PressedMarker } from './markerMap.ts';
import { computeClusterRadius, drawSprite, type MarkerStyle, MIXED_CLUSTER_FILL } from './markerSprites.ts';
import { MIXED_CLUSTER_STYLE, type RenderedPlaces } from './placeIndex.ts';

interface GoogleMarkers {
  setStyles(styles: readonly MarkerStyle[]): void;
  put(places: RenderedPlaces, isClustered: boolean): void;
  drawn(): readonly PressedMarker[];
  destroy(): void;
}

export function createGoogleMarkers(
  map: google.maps.Map,
  markers: google.maps.MarkerLibrary,
  { count, onPress }: Pick<MarkerMapOptions, 'count' | 'onPress'>,
): GoogleMarkers {
  let icons: string[] = [];
  let styles: readonly MarkerStyle[] = [];
  let shown: google.maps.Marker[] = [];
  let drawn: PressedMarker[] = [];

  const clear = () => {
    for (const marker of shown) marker.setMap(null);
  };
  const clusterOf = (style: number, size: number): google.maps.MarkerOptions => {
    const fill =
      style === MIXED_CLUSTER_STYLE ? MIXED_CLUSTER_FILL : (styles[style]?.fill ?? MIXED_CLUSTER_FILL);
    const circle = {
      path: window.google.maps.SymbolPath.CIRCLE,
      scale: computeClusterRadius(size),
      fillColor: fill,
      fillOpacity: 1,
      strokeColor: '#fff',
      strokeWeight: 1.5,
    };
    return { icon: circle, label: { text: count(size), color: '#fff', fontSize: '12px' } };
  };
  const singleOf = (style: number): google.maps.MarkerOptions => ({
    icon: { url: icons[style] ?? icons[0] ?? '' },
  });

  return {
    setStyles(next) {
      styles = next;
      icons = next.map(style => drawSprite(style, 1).canvas.toDataURL());
    },
    put(places, isClustered) {
      clear();
      drawn = Array.from(places.lats, (lat, index) => ({
        point: { lat, lng: places.lngs[index] ?? 0 },
        count: places.counts[index] ?? 1,
        ref: places.refs[index] ?? 0,
      }));
      shown = drawn.map((pressed, index) => {
        const style = places.styles[index] ?? 0;
        const look = pressed.count > 1 && isClustered ? clusterOf(style, pressed.count) : singleOf(style);
        const marker = new markers.Marker({ map, position: pressed.point, ...look });
        marker.addListener('click', () => onPress(pressed));
        return marker;
      });
    },
    drawn: () => drawn,
    destroy: clear,
  };
}
