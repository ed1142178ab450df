/** A map with many markers, independent of the library that draws it. */
import type { Point } from '#core/geo/point.ts';
import type { BaseOptions } from '../baseLayer.ts';
import type { MarkerStyle } from './markerSprites.ts';
import type { DrawnPlaces, PlaceView } from './placeIndex.ts';
import type { Box } from './placeWorker.ts';

export interface ViewPlace {
  readonly center: Point;
  readonly zoom: number;
}

/** What the reader pressed: one of the drawn. */
export interface PressedMarker {
  readonly point: Point;
  readonly count: number;
  readonly ref: number;
}

export interface MarkerMapOptions extends BaseOptions {
  readonly start: ViewPlace | null;
  /** How numbers are written. */
  readonly count: (count: number) => string;
  /** The places of a view. */
  readonly drawn: (view: PlaceView) => Promise<DrawnPlaces>;
  readonly onPress: (marker: PressedMarker | null) => void;
  /** The reader has drawn a box. */
  readonly onBox: (box: Box) => void;
  /** The view has changed, and this many places are in it. */
  readonly onView: (inView: number) => void;
}

export interface MarkerMap {
  setStyles(styles: readonly MarkerStyle[]): void;
  setClustered(isClustered: boolean): void;
  /** Places have changed: draws them anew. */
  refresh(): void;
  /** Shows all of a box, where there is one. */
  fit(box: Box): void;
  place(): ViewPlace;
  box(): Box;
  goTo(place: ViewPlace): void;
  panBy(right: number, down: number): void;
  zoomBy(step: number): void;
  /** What is drawn nearest to the middle, so that keys can press it. */
  nearest(): PressedMarker | null;
  /** The next drag draws a box instead of moving the map. */
  setBoxing(isBoxing: boolean): void;
  /** Draws an area, or takes it away. */
  showArea(box: Box | null): void;
  destroy(): void;
}
