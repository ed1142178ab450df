/** Draws markers and clusters as images that can be copied quickly to a canvas. */
import { getReadableTextColor } from '../../readableText.ts';

export interface MarkerStyle {
  /** The colour of the pin, as CSS. */
  readonly fill: string;
  /** The colour of the letter or dot on the marker. */
  readonly sign: string;
  /** A letter; an empty string for a dot. */
  readonly letter: string;
  readonly scale: number;
}

const PIN_WIDTH = 26;
const PIN_HEIGHT = 35;
const OUTLINE = 'M14 37C9.500 29 1 22.500 1 14a13 13 0 0 1 26 0c0 8.500-8.500 15-13 23z';
/** The size of the outline's coordinate system. */
const GRID = { width: 28, height: 38 };
const FONT = 'system-ui, sans-serif';

export interface MarkerSprite {
  readonly canvas: HTMLCanvasElement;
  readonly width: number;
  readonly height: number;
}

export function drawSprite({ fill, sign, letter, scale }: MarkerStyle, ratio: number): MarkerSprite {
  const [width, height] = [PIN_WIDTH * scale, PIN_HEIGHT * scale];
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * ratio);
  canvas.height = Math.ceil(height * ratio);
  const context = canvas.getContext('2d');
  if (context) {
    context.scale(canvas.width / GRID.width, canvas.height / GRID.height);
    const outline = new Path2D(OUTLINE);
    context.fillStyle = fill;
    context.fill(outline);
    context.lineWidth = 1.5;
    context.strokeStyle = '#fff';
    context.stroke(outline);
    context.fillStyle = sign;
    if (letter) drawLetter(context, letter);
    else {
      context.beginPath();
      context.arc(14, 14, 5, 0, 2 * Math.PI);
      context.fill();
    }
  }
  return { canvas, width, height };
}

function drawLetter(context: CanvasRenderingContext2D, letter: string): void {
  context.font = `600 15px ${FONT}`;
  context.textAlign = 'center';
  context.fillText(letter, 14, 19.5);
}

/** The colour of clusters whose places have different styles. */
export const MIXED_CLUSTER_FILL = '#44536b';

export function computeClusterRadius(count: number): number {
  return Math.min(27, 13 + 3.5 * Math.log10(count));
}

export function drawCluster(
  context: CanvasRenderingContext2D,
  { x, y, count, fill, text }: { x: number; y: number; count: number; fill: string; text: string },
): void {
  const radius = computeClusterRadius(count);
  context.globalAlpha = 0.28;
  context.fillStyle = fill;
  circle(context, x, y, radius + 4);
  context.globalAlpha = 1;
  circle(context, x, y, radius);
  context.lineWidth = 1.5;
  context.strokeStyle = '#fff';
  context.stroke();
  context.fillStyle = getReadableTextColor(fill) ?? '#fff';
  context.font = `600 12px ${FONT}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(text, x, y + 0.5);
}

function circle(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}
