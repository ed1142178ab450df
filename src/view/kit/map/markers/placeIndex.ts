/**
 * Indexes places by location: returns the clusters in a view, or single places that don't cover each other. Runs in a
 * worker.
 */
import Supercluster from 'supercluster';
import { UNITS_PER_DEGREE } from '#core/geo/placeBytes.ts';
import { WORLD_SIZE_PX } from '../pinMap.ts';

/** Places in columnar form; `styles` contains the index of each place's style. */
export interface IndexedPlaces {
  readonly lats: Int32Array;
  readonly lngs: Int32Array;
  readonly styles: Uint16Array;
}

export interface PlaceView {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
  readonly zoom: number;
  readonly isClustered: boolean;
}

/** The markers to draw in a view; each represents one or several places. */
export interface RenderedPlaces {
  readonly lats: Float64Array;
  readonly lngs: Float64Array;
  /** The number of places that each marker represents. */
  readonly counts: Uint32Array;
  /** The style of each marker; `MIXED_CLUSTER_STYLE` for a cluster whose places have different styles. */
  readonly styles: Uint16Array;
  /** The row of a place, or the id of a cluster if `counts` is more than 1 and the view is clustered. */
  readonly refs: Int32Array;
  /** The number of places in the view. */
  readonly inView: number;
}

export const MIXED_CLUSTER_STYLE = 65_535;
/** The last zoom at which places are clustered. */
export const LAST_CLUSTER_ZOOM = 15;
/** The radius of clusters in pixels. */
const RADIUS = 52;
/** The size, in pixels, of the grid cells in which single markers are merged. */
const CELL_PX = 7;

interface Style {
  style: number;
}

export class PlaceIndex {
  readonly #places: IndexedPlaces;
  readonly #clusters: Supercluster<{ row: number; style: number }, Style>;

  constructor(places: IndexedPlaces, hidden: ReadonlySet<number>) {
    this.#places = places;
    this.#clusters = new Supercluster<{ row: number; style: number }, Style>({
      radius: RADIUS,
      extent: WORLD_SIZE_PX,
      maxZoom: LAST_CLUSTER_ZOOM,
      map: ({ style }) => ({ style }),
      reduce: (all, { style }) => {
        if (all.style !== style) all.style = MIXED_CLUSTER_STYLE;
      },
    });
    this.#hidden = hidden;
    this.#clusters.load([...this.#points()]);
  }

  readonly #hidden: ReadonlySet<number>;

  *#points() {
    const { lats, lngs, styles } = this.#places;
    for (let row = 0; row < lats.length; row += 1) {
      const style = styles[row] ?? 0;
      if (this.#hidden.has(style)) continue;
      const coordinates = [(lngs[row] ?? 0) / UNITS_PER_DEGREE, (lats[row] ?? 0) / UNITS_PER_DEGREE];
      const geometry = { type: 'Point' as const, coordinates };
      yield { type: 'Feature' as const, properties: { row, style }, geometry };
    }
  }

  drawn(view: PlaceView): RenderedPlaces {
    return view.isClustered ? this.#clustered(view) : this.#single(view);
  }

  #clustered({ west, south, east, north, zoom }: PlaceView): RenderedPlaces {
    const found = this.#clusters.getClusters([west, south, east, north], Math.floor(zoom));
    const drawn = emptyDrawn(found.length);
    let inView = 0;
    for (const [index, { geometry, properties }] of found.entries()) {
      const [lng = 0, lat = 0] = geometry.coordinates;
      const isCluster = 'cluster' in properties;
      const count = isCluster ? properties.point_count : 1;
      drawn.lats[index] = lat;
      drawn.lngs[index] = lng;
      drawn.counts[index] = count;
      drawn.styles[index] = properties.style;
      drawn.refs[index] = isCluster ? properties.cluster_id : properties.row;
      inView += count;
    }
    return { ...drawn, inView };
  }

  /** Returns the first place in each cell of a few pixels, with the number of places in the cell. */
  #single(view: PlaceView): RenderedPlaces {
    const cells = new Map<number, number>();
    const [rows, counts]: [number[], number[]] = [[], []];
    const size = (360 / (WORLD_SIZE_PX * 2 ** view.zoom)) * CELL_PX * UNITS_PER_DEGREE;
    let inView = 0;
    for (const row of this.#rowsWithin(view)) {
      inView += 1;
      const column = Math.floor((this.#places.lngs[row] ?? 0) / size);
      const cell = Math.floor((this.#places.lats[row] ?? 0) / size) * 4_194_304 + column;
      const known = cells.get(cell);
      if (known === undefined) {
        cells.set(cell, rows.length);
        rows.push(row);
        counts.push(1);
      } else counts[known] = (counts[known] ?? 0) + 1;
    }
    const drawn = emptyDrawn(rows.length);
    for (const [index, row] of rows.entries()) {
      drawn.lats[index] = (this.#places.lats[row] ?? 0) / UNITS_PER_DEGREE;
      drawn.lngs[index] = (this.#places.lngs[row] ?? 0) / UNITS_PER_DEGREE;
      drawn.counts[index] = counts[index] ?? 1;
      drawn.styles[index] = this.#places.styles[row] ?? 0;
      drawn.refs[index] = row;
    }
    return { ...drawn, inView };
  }

  *#rowsWithin({ west, south, east, north }: Omit<PlaceView, 'zoom' | 'isClustered'>): Generator<number> {
    const { lats, lngs, styles } = this.#places;
    const [left, right, low, high] = [west, east, south, north].map(
      degrees => degrees * UNITS_PER_DEGREE,
    ) as [number, number, number, number];
    for (let row = 0; row < lats.length; row += 1) {
      const [lat, lng] = [lats[row] ?? 0, lngs[row] ?? 0];
      if (lat < low || lat > high || lng < left || lng > right) continue;
      if (!this.#hidden.has(styles[row] ?? 0)) yield row;
    }
  }

  /**
   * Returns the rows of a cluster's places, up to a limit, and the zoom at which the cluster is split (above
   * `LAST_CLUSTER_ZOOM` for places at or near the same spot).
   */
  cluster(id: number, most: number): { rows: number[]; zoom: number } {
    const rows = this.#clusters.getLeaves(id, most).map(({ properties }) => properties?.row ?? 0);
    return { rows, zoom: this.#clusters.getClusterExpansionZoom(id) };
  }

  /** Returns the rows of the places within a box, up to a limit. */
  within(box: Omit<PlaceView, 'zoom' | 'isClustered'>, most: number): number[] {
    const rows: number[] = [];
    for (const row of this.#rowsWithin(box)) {
      if (rows.length === most) break;
      rows.push(row);
    }
    return rows;
  }
}

function emptyDrawn(length: number) {
  return {
    lats: new Float64Array(length),
    lngs: new Float64Array(length),
    counts: new Uint32Array(length),
    styles: new Uint16Array(length),
    refs: new Int32Array(length),
  };
}
