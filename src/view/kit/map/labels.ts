/** Names on the map: under the markers, none over another. */
import * as leaflet from 'leaflet';

const NAMES_PANE = 'names';
/** Over outlines (400), under markers (600). */
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

export interface Circle {
  readonly lat: number;
  readonly lng: number;
  /** In pixels. */
  readonly radius: number;
}

const covered = new WeakMap<leaflet.Map, readonly Circle[]>();

/** Tells names what is drawn over them. They hear of it by the map's event `covered`. */
export function coverNames(map: leaflet.Map, circles: readonly Circle[]): void {
  covered.set(map, circles);
  map.fire('covered');
}

/** The room for names beside what covers them. */
export function roomForNames(map: leaflet.Map): TakenRoom {
  const room = new TakenRoom();
  for (const { lat, lng, radius } of covered.get(map) ?? [])
    room.block(map.latLngToContainerPoint([lat, lng]), { width: 2 * radius, height: 2 * radius });
  return room;
}

const named = new WeakMap<leaflet.Map, TakenRoom>();

/** Tells names of countries which room other names take. They hear of it by the map's event `named`. */
export function keepNames(map: leaflet.Map, room: TakenRoom): void {
  named.set(map, room);
  map.fire('named');
}

/** The room for a country's name beside circles and the names of its places. */
export function roomForCountries(map: leaflet.Map): TakenRoom {
  return named.get(map) ?? roomForNames(map);
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

/** The room that names take on the screen. */
export class TakenRoom {
  readonly #blocked: Sides[] = [];
  readonly #taken: Sides[] = [];

  /** Whether there was room; then it is taken. */
  take(middle: Middle, size: Size): boolean {
    const isFree = this.isFree(middle, size);
    if (isFree) this.#taken.push(sidesOf(middle, size));
    return isFree;
  }

  isFree(middle: Middle, size: Size): boolean {
    const box = sidesOf(middle, size);
    return ![...this.#blocked, ...this.#taken].some(other => meet(box, other));
  }

  block(middle: Middle, size: Size): void {
    this.#blocked.push(sidesOf(middle, size));
  }

  isBlocked(point: Middle): boolean {
    const box = sidesOf(point, { width: 0, height: 0 });
    return this.#blocked.some(other => meet(box, other));
  }
}

function meet(one: Sides, other: Sides): boolean {
  return other[0] < one[2] && other[2] > one[0] && one[1] < other[3] && one[3] > other[1];
}

function sidesOf({ x, y }: Middle, { width, height }: Size): Sides {
  return [x - width / 2, y - height / 2, x + width / 2, y + height / 2];
}
