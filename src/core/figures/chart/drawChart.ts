/** The available charts, keyed by name. Tables aren't included, because they aren't drawn. */

import { drawBars } from './bars.ts';
import { type ChartData, type ChartInput, toChartData } from './chartData.ts';
import type { ChartRenderer } from './drawing.ts';
import { drawHeatmap } from './heat.ts';
import { drawAreas, drawLines } from './lines.ts';
import { drawDonut, drawFunnel } from './rounds.ts';
import { drawScatter } from './scatter.ts';
import { drawSingleFigure } from './single.ts';
import { splitIntoPanels } from './splitIntoPanels.ts';

export const pictureRenderers = {
  Bars: splitIntoPanels(drawBars),
  Lines: splitIntoPanels(drawLines),
  Areas: splitIntoPanels(drawAreas),
  Funnel: drawFunnel,
  Donut: drawDonut,
  Scatter: drawScatter,
  Heat: drawHeatmap,
  Single: drawSingleFigure,
} as const satisfies Record<string, ChartRenderer>;

/** Charts that can display an earlier period next to the current one. */
const SHOWS_BEFORE: ReadonlySet<string> = new Set<PictureKind>(['Bars', 'Lines', 'Areas']);

export function getPictureData(kind: string, charted: ChartInput): ChartData {
  return toChartData(charted, { hasBefore: SHOWS_BEFORE.has(kind) });
}

export type PictureKind = keyof typeof pictureRenderers;

export function isChartPictureKind(kind: string): kind is PictureKind {
  return Object.hasOwn(pictureRenderers, kind);
}
