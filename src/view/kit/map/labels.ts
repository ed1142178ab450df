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

/** The room that names take on the screen. */
export class TakenRoom {
  readonly #boxes: (readonly [left: number, top: number, right: number, bottom: number])[] = [];

  /** Whether there was room; then it is taken. */
  take({ x, y }: { x: number; y: number }, { width, height }: { width: number; height: number }): boolean {
    const box = [x - width / 2, y - height / 2, x + width / 2, y + height / 2] as const;
    const isTaken = this.#boxes.some(
      ([left, top, right, bottom]) => left < box[2] && right > box[0] && top < box[3] && bottom > box[1],
    );
    if (!isTaken) this.#boxes.push(box);
    return !isTaken;
  }
}
