/** A map with many markers, independent of the library that draws it. */
import type { GeoPoint } from '#core/geo/point.ts';
import type { BaseLayerOptions } from '../baseLayer.ts';
import type { MarkerStyle } from './markerSprites.ts';
import type { PlaceView, RenderedPlaces } from './placeIndex.ts';
import type { BoundingBox } from './placeWorker.ts';

export interface MapViewport {
  readonly center: GeoPoint;
  readonly zoom: number;
}

/** The marker that the user clicked. */
export interface PressedMarker {
  readonly point: GeoPoint;
  readonly count: number;
  readonly ref: number;
}

export interface MarkerMapOptions extends BaseLayerOptions {
  readonly start: MapViewport | null;
  /** Formats the number on a cluster. */
  readonly count: (count: number) => string;
  /** Returns the places to draw in a view. */
  readonly drawn: (view: PlaceView) => Promise<RenderedPlaces>;
  readonly onPress: (marker: PressedMarker | null) => void;
  /** Called when the user has drawn a box. */
  readonly onBox: (box: BoundingBox) => void;
  /** Called when the view has changed, with the number of places in the view. */
  readonly onView: (inView: number) => void;
}

export interface MarkerMap {
  setStyles(styles: readonly MarkerStyle[]): void;
  setClustered(isClustered: boolean): void;
  /** Redraws the map after places have changed. */
  refresh(): void;
  fit(box: BoundingBox): void;
  place(): MapViewport;
  box(): BoundingBox;
  goTo(place: MapViewport): void;
  panBy(right: number, down: number): void;
  zoomBy(step: number): void;
  /** Returns the marker nearest to the centre, which Enter selects; `null` if there is none nearby. */
  nearest(): PressedMarker | null;
  /**
   * Turns the mode on or off in which dragging draws a box instead of moving the map. With Google, the current view
   * becomes the box instead.
   */
  setBoxing(isBoxing: boolean): void;
  /** Draws an area; `null` removes it. */
  showArea(box: BoundingBox | null): void;
  destroy(): void;
}
