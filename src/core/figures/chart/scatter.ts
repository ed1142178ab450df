import {
  type ChartRenderer,
  type DrawingOptions,
  drawGridLine,
  drawLabel,
  estimateTextWidth,
  FONT_SIZE,
  MarkCollector,
  roundCoordinate,
  truncateToWidth,
} from './drawing.ts';
import { computeExtent, createValueScale, drawLeftAxis } from './frame.ts';
import { getSeriesColour } from './palette.ts';
import { createSvgNode, type SvgNode } from './svgNode.ts';

const PLOT = 280;

/** Draws each group as a point: the first measure is the x-axis, the second the y-axis. */
export const drawScatter: ChartRenderer = (data, setting) => {
  const { width, theme, words } = setting;
  const [across, up] = data.series;
  const [top, bottom] = [28, 28 + PLOT];
  const yScale = createValueScale(
    computeExtent({ ...data, series: up ? [up] : [] }, false),
    [bottom, top],
    words,
  );
  const left = yScale.room + 12;
  const xScale = createValueScale(
    computeExtent({ ...data, series: across ? [across] : [] }, false),
    [left, width - 16],
    words,
  );
  const marks = new MarkCollector(data, words);
  const named: NamedPoint[] = [];
  const points = data.groups.flatMap((group, index): SvgNode[] => {
    const [a, b] = [across?.cells[index], up?.cells[index]];
    if (!a || !b) return [];
    const [x, y] = [xScale.at(a.value), yScale.at(b.value)];
    named.push({ x, y, name: group.label });
    const value = `${across?.label ?? ''} ${a.text}, ${up?.label ?? ''} ${b.text}`;
    const said = words.mark({ group: group.label, series: '', value, isUnfinished: group.isUnfinished });
    const dot = createSvgNode('circle', {
      ...{
        cx: roundCoordinate(x),
        cy: roundCoordinate(y),
        r: 6,
        fill: getSeriesColour(0),
        fillOpacity: group.isUnfinished ? 0.1 : 0.75,
      },
      ...{ stroke: getSeriesColour(0), strokeWidth: 1.5 },
    });
    return [marks.named(dot, { label: said, x, y, ...(b.conditions ? { conditions: b.conditions } : {}) })];
  });
  const nodes = [
    drawLabel(truncateToWidth(up?.label ?? '', width), { x: 0, y: 12, theme }),
    ...drawLeftAxis(yScale, { from: left, till: width }, setting),
    ...xScale.ticks.flatMap((tick, index) => [
      drawGridLine(xScale.at(tick), top, xScale.at(tick), bottom, theme),
      drawLabel(xScale.texts[index] ?? '', {
        x: xScale.at(tick),
        y: bottom + 18,
        theme,
        anchor: 'middle',
        size: FONT_SIZE - 1,
      }),
    ]),
    drawLabel(truncateToWidth(across?.label ?? '', width - left), {
      x: width,
      y: bottom + 40,
      theme,
      anchor: 'end',
    }),
    ...getPointNames(named, setting),
    ...points,
  ];
  return { width, height: bottom + 48, nodes, marks: marks.all };
};

interface NamedPoint {
  readonly x: number;
  readonly y: number;
  readonly name: string;
}

const MAX_NAMES = 40;
const MAX_NAME_LENGTH = 160;

/** Draws names next to the points, omitting names that would touch another name or point. */
function getPointNames(points: readonly NamedPoint[], { theme, width }: DrawingOptions): SvgNode[] {
  if (points.length > MAX_NAMES) return [];
  const taken = points.map(({ x, y }) => ({ from: x - 7, till: x + 7, y }));
  return points.flatMap(({ x, y, name }, index): SvgNode[] => {
    const text = truncateToWidth(name, MAX_NAME_LENGTH, FONT_SIZE - 1);
    const long = estimateTextWidth(text, FONT_SIZE - 1);
    const isLeft = x + 10 + long > width;
    const from = isLeft ? x - 10 - long : x + 10;
    const box = { from, till: from + long, y };
    const isTaken = taken.some(
      (other, at) =>
        at !== index &&
        other.from < box.till &&
        other.till > box.from &&
        Math.abs(other.y - y) < FONT_SIZE + 2,
    );
    if (!name || isTaken || from < 0) return [];
    taken.push(box);
    return [drawLabel(text, { x: from, y: y + 4, theme, size: FONT_SIZE - 1 })];
  });
}
