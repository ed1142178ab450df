/** Draws density on a Leaflet map: places are soft spots, which are added up and coloured by their sum. */
import * as leaflet from 'leaflet';
import { UNITS_PER_DEGREE } from '#core/geo/placeBytes.ts';
import { getHeatColor } from './heatColors.ts';

export interface WeightedPlaces {
  readonly lats: Int32Array;
  readonly lngs: Int32Array;
  /** The weight of each place, at least 0. */
  readonly weights: Float64Array;
}

const PANE = 'heat';
/** The z-index: above outlines (400), below names (450). */
const LEVEL = '420';
const PAD = 0.25;
/** The size of the cells whose places are merged into one spot. */
const CELL_PX = 4;
const SPOT_PX = 22;
/** The opacity of the faintest visible spot. */
const FAINTEST = 0.12;

/** Adds the layer, which is redrawn whenever the map has stopped moving. Returns a function that sets the places. */
export function addHeatLayer(map: leaflet.Map): (places: WeightedPlaces) => void {
  const canvas = document.createElement('canvas');
  const pane = map.getPane(PANE) ?? map.createPane(PANE);
  pane.style.zIndex = LEVEL;
  pane.style.pointerEvents = 'none';
  pane.append(canvas);
  const spot = drawSpot();
  let places: WeightedPlaces | null = null;
  const draw = () => {
    if (!places) return;
    const size = map.getSize();
    const origin = map.containerPointToLayerPoint(size.multiplyBy(-PAD)).round();
    leaflet.DomUtil.setPosition(canvas, origin);
    canvas.width = Math.ceil(size.x * (1 + 2 * PAD));
    canvas.height = Math.ceil(size.y * (1 + 2 * PAD));
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context || canvas.width === 0 || canvas.height === 0) return;
    drawSpots(context, getCells(map, places, { origin, width: canvas.width, height: canvas.height }), spot);
    colour(context, canvas);
    canvas.dataset.drawn = String(places.lats.length);
  };
  map.on('moveend resize', draw);
  return next => {
    places = next;
    draw();
  };
}

interface Frame {
  readonly origin: leaflet.Point;
  readonly width: number;
  readonly height: number;
}

/** Returns the sum of weights in each cell of the canvas and its surroundings. */
function getCells(map: leaflet.Map, { lats, lngs, weights }: WeightedPlaces, frame: Frame) {
  // Spots of places just outside the canvas reach into the canvas.
  const columns = Math.ceil((frame.width + 2 * SPOT_PX) / CELL_PX) + 1;
  const cells = new Map<number, number>();
  for (const [row, lat] of lats.entries()) {
    const { x, y } = map
      .latLngToLayerPoint([lat / UNITS_PER_DEGREE, (lngs[row] ?? 0) / UNITS_PER_DEGREE])
      .subtract(frame.origin);
    if (x < -SPOT_PX || y < -SPOT_PX || x > frame.width + SPOT_PX || y > frame.height + SPOT_PX) continue;
    const cell = Math.floor((y + SPOT_PX) / CELL_PX) * columns + Math.floor((x + SPOT_PX) / CELL_PX);
    cells.set(cell, (cells.get(cell) ?? 0) + (weights[row] ?? 0));
  }
  return { cells, columns };
}

/**
 * Draws the spots. The heaviest spot has an opacity of 0.7; the other spots are scaled by the square root of
 * their share, so that light spots stay visible.
 */
function drawSpots(
  context: CanvasRenderingContext2D,
  { cells, columns }: ReturnType<typeof getCells>,
  spot: HTMLCanvasElement,
): void {
  const most = [...cells.values()].reduce((top, weight) => Math.max(top, weight), 0);
  context.clearRect(0, 0, context.canvas.width, context.canvas.height);
  for (const [cell, weight] of cells) {
    if (weight <= 0) continue;
    context.globalAlpha = Math.max(FAINTEST, 0.7 * Math.sqrt(weight / most));
    const x = (cell % columns) * CELL_PX - SPOT_PX;
    const y = Math.floor(cell / columns) * CELL_PX - SPOT_PX;
    context.drawImage(spot, x - SPOT_PX, y - SPOT_PX);
  }
  context.globalAlpha = 1;
}

function drawSpot(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = 2 * SPOT_PX;
  canvas.height = 2 * SPOT_PX;
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  const fade = context.createRadialGradient(SPOT_PX, SPOT_PX, 1, SPOT_PX, SPOT_PX, SPOT_PX);
  fade.addColorStop(0, 'rgba(0,0,0,1)');
  fade.addColorStop(0.5, 'rgba(0,0,0,0.35)');
  fade.addColorStop(1, 'rgba(0,0,0,0)');
  context.fillStyle = fade;
  context.fillRect(0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Replaces the opacity of each pixel with the colour for its density. */
function colour(context: CanvasRenderingContext2D, { width, height }: HTMLCanvasElement): void {
  const image = context.getImageData(0, 0, width, height);
  const { data } = image;
  for (let at = 3; at < data.length; at += 4) {
    const amount = data[at] ?? 0;
    if (amount === 0) continue;
    const [red, green, blue] = getHeatColor(amount / 255);
    data[at - 3] = red;
    data[at - 2] = green;
    data[at - 1] = blue;
    data[at] = Math.min(225, 70 + amount * 1.1);
  }
  context.putImageData(image, 0, 0);
}
