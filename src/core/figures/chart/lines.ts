import { area, line } from '@visx/vendor/d3-shape';
import type { ChartData } from './chartData.ts';
import { type ChartRenderer, MarkCollector, roundCoordinate } from './drawing.ts';
import { computeExtent, createValueScale, drawBottomAxis, drawLeftAxis, drawLegend } from './frame.ts';
import { FillFactory, getCustomColours, getDashPattern } from './patterns.ts';
import { createSvgNode, type SvgNode } from './svgNode.ts';

export const drawLines: ChartRenderer = (data, setting) => draw(data, setting, false);
export const drawAreas: ChartRenderer = (data, setting) => draw(data, setting, true);

const PLOT = 240;

interface Point {
  readonly group: number;
  readonly x: number;
  readonly y: number;
  /** The y position of the lower edge of the area. */
  readonly base: number;
}

function draw(
  data: ChartData,
  setting: Parameters<ChartRenderer>[1],
  isFilled: boolean,
): ReturnType<ChartRenderer> {
  const { width, theme } = setting;
  const isStacked = isFilled && data.isWhole;
  const fills = new FillFactory(setting.prefix, theme, getCustomColours(data));
  const legend = drawLegend(
    data.series.map(({ label }) => label),
    fills,
    setting,
  );
  const [top, bottom] = [legend.height + 12, legend.height + 12 + PLOT];
  const scale = createValueScale(computeExtent(data, isStacked), [bottom, top], setting.words);
  const left = scale.room + 12;
  const step = (width - left - 24) / Math.max(1, data.groups.length - 1);
  const xOf = (group: number) => (data.groups.length === 1 ? (left + width) / 2 : left + 12 + group * step);
  const bases = data.groups.map(() => 0);
  // For parts of a whole over consecutive periods or steps, a missing value means zero: the line drops to
  // zero.
  const isNothingZero = data.isWhole && data.isContinuous;
  const marks = new MarkCollector(data, setting.words);
  const drawn = data.series.map(({ cells }, series) => {
    const points = cells.flatMap((cell, group): Point[] => {
      const value = cell?.value ?? (isNothingZero ? 0 : null);
      if (value === null) return [];
      const start = isStacked ? (bases[group] ?? 0) : 0;
      bases[group] = start + value;
      return [{ group, x: xOf(group), y: scale.at(start + value), base: scale.at(start) }];
    });
    const there = points.filter(({ group }) => cells[group]);
    const dots = there.map(point =>
      getDot(point, series, { data, marks, fills, background: theme.background }),
    );
    const filled = isFilled ? [getArea(points, series, fills)] : [];
    return { shapes: [...filled, ...getLines(points, series, { data, fills })], dots };
  });
  const names = { at: xOf, y: bottom + 18, room: Math.max(step, 1) };
  const nodes = [
    ...legend.nodes,
    ...drawLeftAxis(scale, { from: left, till: width }, setting),
    ...drawn.flatMap(({ shapes }) => shapes),
    ...drawn.flatMap(({ dots }) => dots),
    ...drawBottomAxis(data, names, setting),
  ];
  return { width, height: bottom + 28, nodes: [...fills.defs, ...nodes], marks: marks.all };
}

function getArea(points: readonly Point[], series: number, fills: FillFactory): SvgNode {
  const shape = area<Point>()
    .x(({ x }) => roundCoordinate(x))
    .y0(({ base }) => roundCoordinate(base))
    .y1(({ y }) => roundCoordinate(y));
  const fill = fills.of({ series, isUnfinished: false });
  return createSvgNode('path', { d: shape([...points]) ?? '', fill, fillOpacity: 0.28, stroke: 'none' });
}

/**
 * Draws the lines of a series, dotted towards unfinished periods. The merged group isn't connected, because
 * this group isn't the next period.
 */
function getLines(
  points: readonly Point[],
  series: number,
  { data: { groups }, fills }: { data: ChartData; fills: FillFactory },
): SvgNode[] {
  const colour = fills.colour(series);
  const joined = points.filter(({ group }) => !groups[group]?.isOthers);
  const open = joined.findIndex(({ group }) => groups[group]?.isUnfinished);
  const end = open === -1 ? joined.length : Math.max(open, 1);
  const paths = [getPath(joined.slice(0, end), colour, getDashPattern(series))];
  if (end < joined.length) paths.push(getPath(joined.slice(end - 1), colour, '1 4'));
  return paths;
}

function getPath(points: readonly Point[], colour: string, dash: string | null): SvgNode {
  const shape = line<Point>()
    .x(({ x }) => roundCoordinate(x))
    .y(({ y }) => roundCoordinate(y));
  const attrs = { d: shape([...points]) ?? '', fill: 'none', stroke: colour, strokeWidth: 2 };
  return createSvgNode('path', {
    ...attrs,
    strokeLinejoin: 'round',
    strokeLinecap: 'round',
    ...(dash ? { strokeDasharray: dash } : {}),
  });
}

interface Dotting {
  readonly data: ChartData;
  readonly marks: MarkCollector;
  readonly fills: FillFactory;
  readonly background: string;
}

/** Draws a dot (a small dot if there are many) with a touch-sized hit area. */
function getDot(
  { group, x, y }: Point,
  series: number,
  { data, marks, fills, background }: Dotting,
): SvgNode {
  const cell = data.series[series]?.cells[group];
  const isOpen = data.groups[group]?.isUnfinished;
  const at = { cx: roundCoordinate(x), cy: roundCoordinate(y) };
  const node = createSvgNode('g', {}, [
    createSvgNode('circle', { ...at, r: 11, fill: background, fillOpacity: 0 }),
    createSvgNode('circle', {
      ...at,
      r: data.groups.length > 40 ? 2 : 3.5,
      fill: isOpen ? background : fills.colour(series),
      stroke: fills.colour(series),
      strokeWidth: 1.5,
    }),
  ]);
  return cell ? marks.cell(node, { group, series, x, y }, cell) : node;
}
