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

/** The marker that the user clicked. */
export interface PressedMarker {
  readonly point: Point;
  readonly count: number;
  readonly ref: number;
}

export interface MarkerMapOptions extends BaseOptions {
  readonly start: ViewPlace | null;
  /** Formats the number on a cluster. */
  readonly count: (count: number) => string;
  /** Returns the places to draw in a view. */
  readonly drawn: (view: PlaceView) => Promise<DrawnPlaces>;
  readonly onPress: (marker: PressedMarker | null) => void;
  /** Called when the user has drawn a box. */
  readonly onBox: (box: Box) => void;
  /** Called when the view has changed, with the number of places in it. */
  readonly onView: (inView: number) => void;
}

export interface MarkerMap {
  setStyles(styles: readonly MarkerStyle[]): void;
  setClustered(isClustered: boolean): void;
  /** Redraws the map after places have changed. */
  refresh(): void;
  fit(box: Box): void;
  place(): ViewPlace;
  box(): Box;
  goTo(place: ViewPlace): void;
  panBy(right: number, down: number): void;
  zoomBy(step: number): void;
  /** Returns the marker nearest to the centre, for selecting it by keyboard. */
  nearest(): PressedMarker | null;
  /**
   * Turns the mode on or off in which dragging draws a box instead of moving the map. With Google, the current view
   * becomes the box instead.
   */
  setBoxing(isBoxing: boolean): void;
  /** Draws an area; `null` removes it. */
  showArea(box: Box | null): void;
  destroy(): void;
}
