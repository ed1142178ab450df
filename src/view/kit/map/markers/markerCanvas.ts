/**
 * Draws the markers of a Leaflet map on a canvas, which moves with the map during a drag and is redrawn when the map
 * stops.
 */
import * as leaflet from 'leaflet';
import { type LabelCircle, setCoveringCircles } from '../labels.ts';
import type { PressedMarker } from './markerMap.ts';
import {
  computeClusterRadius,
  drawCluster,
  drawSprite,
  type MarkerSprite,
  type MarkerStyle,
  MIXED_CLUSTER_FILL,
} from './markerSprites.ts';
import { MIXED_CLUSTER_STYLE, type PlaceView, type RenderedPlaces } from './placeIndex.ts';

const PANE = 'markers';
/** The z-index: above names (450). */
const LEVEL = '500';
/** The padding drawn on each side, as a fraction of the frame: the map can be dragged that far without a redraw. */
const PAD = 0.35;
/** The maximum drawing time per frame of 16 ms, so that the browser has time for other work. */
const SLICE_MS = 5;
/** The number of places drawn between two checks of the time. */
const SLICE = 200;
const FINGER_PX = 6;
/** The width of the ring around a cluster. */
const EDGE_PX = 4;

interface CanvasParts {
  readonly map: leaflet.Map;
  readonly count: (count: number) => string;
  readonly drawn: (view: PlaceView) => Promise<RenderedPlaces>;
  readonly onDrawn: (inView: number) => void;
}

export class MarkerCanvas {
  isClustered = true;
  readonly #parts: CanvasParts;
  readonly #canvas = document.createElement('canvas');
  #sprites: readonly MarkerSprite[] = [];
  #styles: readonly MarkerStyle[] = [];
  #places: RenderedPlaces | null = null;
  /** The position of each marker on the canvas. */
  #points: readonly leaflet.Point[] = [];
  #bounds: leaflet.LatLngBounds | null = null;
  #turn = 0;

  constructor(parts: CanvasParts) {
    this.#parts = parts;
    const pane = parts.map.getPane(PANE) ?? parts.map.createPane(PANE);
    pane.style.zIndex = LEVEL;
    pane.style.pointerEvents = 'none';
    pane.append(this.#canvas);
    parts.map.on('moveend resize', () => void this.refresh());
    parts.map.on('move', () => this.#isOutside() && void this.refresh());
    // Hidden until redrawn for the new zoom, because the positions would be wrong.
    parts.map.on('zoomstart', () => {
      this.#canvas.style.visibility = 'hidden';
    });
  }

  setStyles(styles: readonly MarkerStyle[]): void {
    this.#styles = styles;
    this.#sprites = styles.map(style => drawSprite(style, devicePixelRatio));
  }

  /** Redraws the markers; if several requests overlap, only the result of the latest request is drawn. */
  async refresh(): Promise<void> {
    const { map } = this.#parts;
    this.#turn += 1;
    const turn = this.#turn;
    const bounds = map.getBounds().pad(PAD);
    const zoom = map.getZoom();
    const places = await this.#parts.drawn({ ...toBoundingBox(bounds), zoom, isClustered: this.isClustered });
    if (turn !== this.#turn || !map.getPane(PANE)) return;
    this.#bounds = bounds;
    this.#places = places;
    this.#place();
    setCoveringCircles(map, this.#circles());
    this.#parts.onDrawn(this.#inFrame());
    await this.#draw(turn);
  }

  /** Returns the circles of clusters; single markers are too small to cover names. */
  #circles(): LabelCircle[] {
    const places = this.#places;
    if (!places || !this.isClustered) return [];
    return [...places.counts].flatMap((count, index) => {
      const [lat, lng] = [places.lats[index], places.lngs[index]];
      return count > 1 && lat !== undefined && lng !== undefined
        ? [{ lat, lng, radius: computeClusterRadius(count) + EDGE_PX }]
        : [];
    });
  }

  /** Returns the topmost marker at a point of the frame. */
  at(point: leaflet.Point): PressedMarker | null {
    const at = this.#parts.map.containerPointToLayerPoint(point).subtract(this.#origin());
    for (let index = this.#points.length - 1; index >= 0; index -= 1)
      if (this.#covers(index, at)) return this.#pressed(index);
    return null;
  }

  nearest(point: leaflet.Point, most: number): PressedMarker | null {
    const at = this.#parts.map.containerPointToLayerPoint(point).subtract(this.#origin());
    let [found, least] = [-1, most];
    for (const [index, { x, y }] of this.#points.entries()) {
      const distance = Math.hypot(x - at.x, y - at.y);
      if (distance < least) [found, least] = [index, distance];
    }
    return found < 0 ? null : this.#pressed(found);
  }

  #pressed(index: number): PressedMarker | null {
    const places = this.#places;
    if (!places) return null;
    return {
      point: { lat: places.lats[index] ?? 0, lng: places.lngs[index] ?? 0 },
      count: places.counts[index] ?? 1,
      ref: places.refs[index] ?? 0,
    };
  }

  #covers(index: number, at: leaflet.Point): boolean {
    const [point, count] = [this.#points[index], this.#places?.counts[index] ?? 1];
    if (!point) return false;
    const [right, down] = [at.x - point.x, at.y - point.y];
    if (this.isClustered && count > 1)
      return Math.hypot(right, down) <= computeClusterRadius(count) + FINGER_PX / 2;
    const sprite = this.#spriteOf(index);
    const half = (sprite?.width ?? 0) / 2 + FINGER_PX / 2;
    return Math.abs(right) <= half && down <= FINGER_PX && down >= -(sprite?.height ?? 0);
  }

  #spriteOf(index: number): MarkerSprite | undefined {
    return this.#sprites[this.#places?.styles[index] ?? 0] ?? this.#sprites[0];
  }

  #isOutside(): boolean {
    return !this.#bounds?.contains(this.#parts.map.getBounds());
  }

  #origin(): leaflet.Point {
    return leaflet.DomUtil.getPosition(this.#canvas) ?? leaflet.point(0, 0);
  }

  #inFrame(): number {
    const [places, frame] = [this.#places, this.#parts.map.getBounds()];
    let count = 0;
    for (let index = 0; places && index < places.lats.length; index += 1)
      if (frame.contains([places.lats[index] ?? 0, places.lngs[index] ?? 0]))
        count += places.counts[index] ?? 0;
    return count;
  }

  /** Aligns the canvas with the padded frame, and computes the positions of markers on the canvas. */
  #place(): void {
    const { map } = this.#parts;
    const size = map.getSize();
    const pad = size.multiplyBy(PAD);
    const origin = map.containerPointToLayerPoint(pad.multiplyBy(-1)).round();
    const [width, height] = [size.x * (1 + 2 * PAD), size.y * (1 + 2 * PAD)].map(Math.ceil) as [
      number,
      number,
    ];
    leaflet.DomUtil.setPosition(this.#canvas, origin);
    const ratio = devicePixelRatio;
    this.#canvas.width = width * ratio;
    this.#canvas.height = height * ratio;
    this.#canvas.style.width = `${width}px`;
    this.#canvas.style.height = `${height}px`;
    this.#canvas.style.visibility = 'visible';
    const { lats = [], lngs = [] } = this.#places ?? {};
    this.#points = Array.from(lats, (lat, index) =>
      map.latLngToLayerPoint([lat, lngs[index] ?? 0]).subtract(origin),
    );
  }

  /**
   * Draws from north to south, so that the tips of pins stay visible, and in slices, so that the page stays responsive.
   */
  async #draw(turn: number): Promise<void> {
    const [context, places] = [this.#canvas.getContext('2d'), this.#places];
    if (!context || !places) return;
    context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    const order = Uint32Array.from(this.#points.keys()).sort(
      (a, b) => (this.#points[a]?.y ?? 0) - (this.#points[b]?.y ?? 0),
    );
    let since = performance.now();
    for (const [done, index] of order.entries()) {
      this.#drawOne(context, places, index);
      if (done % SLICE !== SLICE - 1 || performance.now() - since < SLICE_MS) continue;
      await new Promise(resolve => requestAnimationFrame(resolve));
      if (turn !== this.#turn) return;
      since = performance.now();
    }
    this.#canvas.dataset.drawn = String(order.length);
  }

  #drawOne(context: CanvasRenderingContext2D, places: RenderedPlaces, index: number): void {
    const [point, count, style] = [this.#points[index], places.counts[index] ?? 1, places.styles[index] ?? 0];
    if (!point) return;
    if (this.isClustered && count > 1) {
      const fill =
        style === MIXED_CLUSTER_STYLE
          ? MIXED_CLUSTER_FILL
          : (this.#styles[style]?.fill ?? MIXED_CLUSTER_FILL);
      drawCluster(context, { x: point.x, y: point.y, count, fill, text: this.#parts.count(count) });
      return;
    }
    const sprite = this.#spriteOf(index);
    if (sprite)
      context.drawImage(
        sprite.canvas,
        point.x - sprite.width / 2,
        point.y - sprite.height,
        sprite.width,
        sprite.height,
      );
  }
}

export function toBoundingBox(bounds: leaflet.LatLngBounds) {
  return {
    west: Math.max(-180, bounds.getWest()),
    south: Math.max(-90, bounds.getSouth()),
    east: Math.min(180, bounds.getEast()),
    north: Math.min(90, bounds.getNorth()),
  };
}
