import { scaleLinear } from '@visx/scale';
import type { ChartData, ChartGroup } from './chartData.ts';
import {
  CHART_LINE_HEIGHT,
  type DrawingOptions,
  drawGridLine,
  drawLabel,
  estimateTextWidth,
  FONT_SIZE,
  truncateToWidth,
} from './drawing.ts';
import type { FillFactory } from './patterns.ts';
import { createSvgNode, type SvgNode } from './svgNode.ts';

export interface Legend {
  readonly nodes: readonly SvgNode[];
  /** Zero if no legend is needed. */
  readonly height: number;
}

const SWATCH = 10;

/** Draws the names of the series in rows above the chart; draws nothing for a single series. */
export function drawLegend(
  names: readonly string[],
  fills: FillFactory,
  { width, theme }: DrawingOptions,
): Legend {
  if (names.length < 2) return { nodes: [], height: 0 };
  let [x, y] = [0, 0];
  const nodes: SvgNode[] = [];
  for (const [series, name] of names.entries()) {
    const text = truncateToWidth(name, Math.min(width - 40, 220));
    const room = SWATCH + 6 + estimateTextWidth(text) + 16;
    if (x > 0 && x + room > width) [x, y] = [0, y + CHART_LINE_HEIGHT + 2];
    const fill = fills.of({ series, isUnfinished: false });
    const swatch = { x, y: y + 1, width: SWATCH, height: SWATCH, rx: 2, fill, stroke: fills.edge(series) };
    nodes.push(
      createSvgNode('rect', swatch),
      drawLabel(text, { x: x + SWATCH + 6, y: y + SWATCH, theme, isStrong: true }),
    );
    x += room;
  }
  return { nodes, height: y + CHART_LINE_HEIGHT + 10 };
}

export interface ValueScale {
  readonly ticks: readonly number[];
  readonly texts: readonly string[];
  /** The width of the longest tick label. */
  readonly room: number;
  at(value: number): number;
}

/**
 * Creates a scale with round ticks that maps values to positions in `range`; the scale includes zero unless
 * `isFromZero` is false.
 */
export function createValueScale(
  extent: readonly [number, number],
  range: readonly [number, number],
  { tick }: DrawingOptions['words'],
  isFromZero = true,
): ValueScale {
  const [least, most] = isFromZero ? [Math.min(0, extent[0]), Math.max(0, extent[1])] : extent;
  const domain = least === most ? [least, least + 1] : [least, most];
  const count = Math.max(2, Math.min(6, Math.floor(Math.abs(range[1] - range[0]) / 56)));
  const scale = scaleLinear<number>({ domain, range: [...range] }).nice(count);
  const isWhole = extent.every(Number.isInteger) && most - least >= 1;
  const ticks = scale.ticks(count).filter(value => !isWhole || Number.isInteger(value));
  const texts = ticks.map(tick);
  return {
    ticks,
    texts,
    room: Math.max(...texts.map(text => estimateTextWidth(text, FONT_SIZE - 1)), 0),
    at: value => scale(value),
  };
}

export function drawLeftAxis(
  scale: ValueScale,
  { from, till }: { from: number; till: number },
  { theme }: DrawingOptions,
): SvgNode[] {
  return scale.ticks.flatMap((tick, index) => {
    const y = scale.at(tick);
    const text = scale.texts[index] ?? '';
    return [
      drawGridLine(from, y, till, y, theme),
      drawLabel(text, { x: from - 8, y: y + 4, theme, anchor: 'end', size: FONT_SIZE - 1 }),
    ];
  });
}

/** Pixels reserved because text widths differ between fonts. */
const EDGE = 6;

/** Draws as many group names below the axis as fit without touching. `at` returns the middle of a group. */
export function drawBottomAxis(
  { groups }: Pick<ChartData, 'groups'>,
  { at, y, room }: { at(group: number): number; y: number; room: number },
  { theme, width }: DrawingOptions,
): SvgNode[] {
  const widest = Math.max(...groups.map(group => estimateTextWidth(getAxisLabel(group), FONT_SIZE - 1)), 1);
  const shown = Math.min(widest, 110);
  const each = Math.max(1, Math.ceil((shown + 10) / room));
  let taken = Number.NEGATIVE_INFINITY;
  return groups.flatMap((group, index) => {
    if (index % each !== 0) return [];
    const text = truncateToWidth(getAxisLabel(group), each * room - 6, FONT_SIZE - 1);
    const half = estimateTextWidth(text, FONT_SIZE - 1) / 2;
    const edge = half + EDGE;
    const x = Math.max(edge, Math.min(width - edge, at(index)));
    // Names at the edges are moved inwards, where they could touch their neighbours.
    if (x - half < taken + 6) return [];
    taken = x + half;
    return [drawLabel(text, { x, y, theme, anchor: 'middle', size: FONT_SIZE - 1 })];
  });
}

export function getAxisLabel({ label, axisLabel = label }: ChartGroup): string {
  return axisLabel;
}

/**
 * Returns the minimum and maximum to be drawn. If stacked, these are the extremes of each group's sum of
 * negative values and sum of positive values.
 */
export function computeExtent({ series, groups }: ChartData, isStacked: boolean): readonly [number, number] {
  const sums = groups.flatMap((_, index) => {
    const values = series.flatMap(({ cells }) => cells[index]?.value ?? []);
    if (!isStacked) return values;
    const sum = (of: readonly number[]) => of.reduce((all, value) => all + value, 0);
    return [sum(values.filter(value => value < 0)), sum(values.filter(value => value > 0))];
  });
  return [Math.min(...sums, Number.POSITIVE_INFINITY), Math.max(...sums, Number.NEGATIVE_INFINITY)].map(
    edge => (Number.isFinite(edge) ? edge : 0),
  ) as [number, number];
}
