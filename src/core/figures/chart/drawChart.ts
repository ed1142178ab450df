/** The pictures there are, by name. Tables are none: they are drawn as what they are. */
import { apart } from './apart.ts';
import { drawBars } from './bars.ts';
import { type ChartData, type Charted, chartDataOf } from './chartData.ts';
import type { Draw } from './drawing.ts';
import { drawHeat } from './heat.ts';
import { drawAreas, drawLines } from './lines.ts';
import { drawDonut, drawFunnel } from './rounds.ts';
import { drawScatter } from './scatter.ts';
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

/** Those with room for an earlier period beside this one. */
const SHOWS_BEFORE: ReadonlySet<string> = new Set<PictureKind>(['Bars', 'Lines', 'Areas']);

/** Figures as a picture of this kind, or a table, shows them. */
export function pictureData(kind: string, charted: Charted): ChartData {
  return chartDataOf(charted, { hasBefore: SHOWS_BEFORE.has(kind) });
}

export type PictureKind = keyof typeof pictures;

export function isPicture(kind: string): kind is PictureKind {
  return Object.hasOwn(pictures, kind);
}
