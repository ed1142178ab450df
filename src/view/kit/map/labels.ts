/** Draws names on the map, below the markers and without overlaps. */
import * as leaflet from 'leaflet';

const NAMES_PANE = 'names';
/** The z-index: above outlines (400), below markers (600). */
const NAMES_LEVEL = '450';

export type LabelKind = 'country' | 'region' | 'place' | 'city' | 'figure';

export function createLabel(
  map: leaflet.Map,
  { name, lat, lng, kind }: { name: string; lat: number; lng: number; kind: LabelKind },
): leaflet.Marker {
  const text = document.createElement('span');
  text.textContent = name;
  const icon = leaflet.divIcon({
    html: text,
    className: `dk-map-name dk-map-name-${kind}`,
    iconSize: [0, 0],
  });
  return leaflet.marker([lat, lng], { icon, interactive: false, keyboard: false, pane: namesPane(map) });
}

function namesPane(map: leaflet.Map): string {
  if (!map.getPane(NAMES_PANE)) {
    const pane = map.createPane(NAMES_PANE);
    pane.style.zIndex = NAMES_LEVEL;
    pane.style.pointerEvents = 'none';
  }
  return NAMES_PANE;
}

export interface LabelCircle {
  readonly lat: number;
  readonly lng: number;
  /** In pixels. */
  readonly radius: number;
}

const covered = new WeakMap<leaflet.Map, readonly LabelCircle[]>();

/** Stores the circles that cover names, and fires the map's event `covered`. */
export function setCoveringCircles(map: leaflet.Map, circles: readonly LabelCircle[]): void {
  covered.set(map, circles);
  map.fire('covered');
}

/** Returns the space outside of the circles, in which names can be placed. */
export function getUnlabelledSpace(map: leaflet.Map): ReservedSpace {
  const room = new ReservedSpace();
  for (const { lat, lng, radius } of covered.get(map) ?? [])
    room.block(map.latLngToContainerPoint([lat, lng]), { width: 2 * radius, height: 2 * radius });
  return room;
}

const named = new WeakMap<leaflet.Map, ReservedSpace>();

/** Stores the space taken by other names, for country names, and fires the map's event `named`. */
export function setReservedNameSpace(map: leaflet.Map, room: ReservedSpace): void {
  named.set(map, room);
  map.fire('named');
}

/** Returns the space outside of circles and other names, in which country names can be placed. */
export function getFreeCountrySpace(map: leaflet.Map): ReservedSpace {
  return named.get(map) ?? getUnlabelledSpace(map);
}

interface Middle {
  readonly x: number;
  readonly y: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

type Sides = readonly [left: number, top: number, right: number, bottom: number];

/** Tracks the space on the screen that circles and names take. */
export class ReservedSpace {
  readonly #blocked: Sides[] = [];
  readonly #taken: Sides[] = [];

  /** Reserves the space if the space is free; returns whether the space was free. */
  take(middle: Middle, size: Size): boolean {
    const isFree = this.isFree(middle, size);
    if (isFree) this.#taken.push(getSides(middle, size));
    return isFree;
  }

  isFree(middle: Middle, size: Size): boolean {
    const box = getSides(middle, size);
    return ![...this.#blocked, ...this.#taken].some(other => meet(box, other));
  }

  block(middle: Middle, size: Size): void {
    this.#blocked.push(getSides(middle, size));
  }

  isBlocked(point: Middle): boolean {
    const box = getSides(point, { width: 0, height: 0 });
    return this.#blocked.some(other => meet(box, other));
  }
}

function meet(one: Sides, other: Sides): boolean {
  return other[0] < one[2] && other[2] > one[0] && one[1] < other[3] && one[3] > other[1];
}

function getSides({ x, y }: Middle, { width, height }: Size): Sides {
  return [x - width / 2, y - height / 2, x + width / 2, y + height / 2];
}
