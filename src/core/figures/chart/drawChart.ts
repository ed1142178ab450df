/** The pictures there are, by name. Tables are none: they are drawn as what they are. */
import { apart } from './apart.ts';
import { drawBars } from './bars.ts';
import type { Draw } from './drawing.ts';
import { drawAreas, drawLines } from './lines.ts';
import { drawDonut, drawFunnel } from './rounds.ts';
import { drawHeat, drawScatter } from './scatter.ts';
import { drawSingle } from './single.ts';

export const pictures = {
  Bars: apart(drawBars),
  Lines: apart(drawLines),
  Areas: apart(drawAreas),
  Funnel: drawFunnel,
  Donut: drawDonut,
  Scatter: drawScatter,
  Heat: drawHeat,
  Single: drawSingle,
} as const satisfies Record<string, Draw>;

export type PictureKind = keyof typeof pictures;

export function isPicture(kind: string): kind is PictureKind {
  return Object.hasOwn(pictures, kind);
}
