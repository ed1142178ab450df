/** The available charts, by name. Tables aren't among them, because they aren't drawn. */
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

/** Charts that can display an earlier period next to the current one. */
const SHOWS_BEFORE: ReadonlySet<string> = new Set<PictureKind>(['Bars', 'Lines', 'Areas']);

/** Returns the figures as displayed by this type of chart or table. */
export function pictureData(kind: string, charted: Charted): ChartData {
  return chartDataOf(charted, { hasBefore: SHOWS_BEFORE.has(kind) });
}

export type PictureKind = keyof typeof pictures;

export function isPicture(kind: string): kind is PictureKind {
  return Object.hasOwn(pictures, kind);
}
