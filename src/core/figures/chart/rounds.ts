/** Draws donut and funnel charts: parts of a whole, and the values remaining after each step. */
import { arc } from '@visx/vendor/d3-shape';
import type { ChartCell, ChartData } from './chartData.ts';
import {
  CHART_LINE_HEIGHT,
  type ChartRenderer,
  type DrawingOptions,
  drawLabel,
  estimateTextWidth,
  FONT_SIZE,
  MarkCollector,
  roundCoordinate,
  truncateToWidth,
} from './drawing.ts';
import { FillFactory } from './patterns.ts';
import { createSvgNode, type SvgNode } from './svgNode.ts';

/** The maximum number of parts that can be distinguished by colour. */
const MAX_PARTS = 8;

interface Part {
  readonly name: string;
  readonly colour: number;
  readonly value: number;
  readonly text: string;
  /** The index of the group; `null` for groups merged by this chart. */
  readonly group: number | null;
  readonly cell: ChartCell | null;
  /** The number of groups in this part. */
  readonly count: number;
}

/** Draws the first series as parts of a ring; zero and negative values are omitted. */
export const drawDonut: ChartRenderer = (data, setting) => {
  const { width, theme, words } = setting;
  const parts = getParts(data, setting);
  const total = parts.reduce((sum, { value }) => sum + value, 0);
  const size = Math.min(220, width);
  const isNarrow = width < size + 220;
  const [x, y] = [isNarrow ? width / 2 : size / 2 + 8, size / 2 + 8];
  const fills = new FillFactory(
    setting.prefix,
    theme,
    parts.map(({ group }) => (group === null ? undefined : data.groups[group]?.colour)),
  );
  const marks = new MarkCollector(data, words);
  const slice = arc<{ start: number; end: number }>()
    .innerRadius(size * 0.29)
    .outerRadius(size / 2)
    .startAngle(({ start }) => start)
    .endAngle(({ end }) => end);
  let angle = 0;
  const slices = parts.map(part => {
    const [start, end] = [angle, angle + (part.value / total) * Math.PI * 2];
    angle = end;
    const attrs = {
      ...{
        d: slice({ start, end }) ?? '',
        transform: `translate(${roundCoordinate(x)},${roundCoordinate(y)})`,
      },
      ...{
        fill: fills.of({ series: part.colour, isUnfinished: false }),
        stroke: theme.background,
        strokeWidth: 1.5,
      },
    };
    const middle = (start + end) / 2;
    const at = { x: x + Math.sin(middle) * size * 0.4, y: y - Math.cos(middle) * size * 0.4 };
    return markOfPart(createSvgNode('path', attrs), part, { at, marks, words, share: part.value / total });
  });
  const list = {
    x: isNarrow ? 0 : size + 40,
    y: isNarrow ? size + 32 : Math.max(16, y - (parts.length * (CHART_LINE_HEIGHT + 6)) / 2),
  };
  const names = parts.flatMap((part, index) => getName(part, index, { list, total, fills, setting }));
  const height = Math.max(size + 16, list.y + parts.length * (CHART_LINE_HEIGHT + 6) + 8);
  return { width, height, nodes: [...fills.defs, ...slices, ...names], marks: marks.all };
};

function getParts(data: ChartData, { words }: DrawingOptions): Part[] {
  const all = (data.series[0]?.cells ?? []).flatMap((cell, group): Part[] => {
    const { label: name = '', isOthers = false, others: count = 1 } = data.groups[group] ?? {};
    if (!cell || cell.value <= 0) return [];
    const { value, text } = cell;
    return [{ name, colour: isOthers ? -1 : group, value, text, group, cell, count }];
  });
  if (all.length <= MAX_PARTS)
    return all.map((part, index) => ({ ...part, colour: part.colour < 0 ? -1 : index }));
  // Groups merged by the server stay merged and last, however large they are.
  const isTogether = ({ colour }: Part) => colour < 0;
  const sorted = all.toSorted((a, b) => Number(isTogether(a)) - Number(isTogether(b)) || b.value - a.value);
  const kept = sorted.slice(0, MAX_PARTS - 1).map((part, index) => ({ ...part, colour: index }));
  const rest = sorted.slice(MAX_PARTS - 1);
  const value = rest.reduce((sum, part) => sum + part.value, 0);
  const count = rest.reduce((sum, part) => sum + part.count, 0);
  const text = words.tick(value);
  return [...kept, { name: words.others(count), colour: -1, value, text, group: null, cell: null, count }];
}

interface Marking {
  readonly at: { x: number; y: number };
  readonly marks: MarkCollector;
  readonly words: DrawingOptions['words'];
  readonly share: number;
}

function markOfPart(
  node: SvgNode,
  { name, text, cell }: Part,
  { at, marks, words, share }: Marking,
): SvgNode {
  const value = `${text} (${words.percent(share)})`;
  const said = words.mark({ group: name, series: '', value, isUnfinished: false });
  return marks.named(node, {
    label: said,
    ...at,
    ...(cell?.conditions ? { conditions: cell.conditions } : {}),
  });
}

interface Naming {
  readonly list: { x: number; y: number };
  readonly total: number;
  readonly fills: FillFactory;
  readonly setting: DrawingOptions;
}

function getName(part: Part, index: number, { list, total, fills, setting }: Naming): SvgNode[] {
  const { theme, words, width } = setting;
  const y = list.y + index * (CHART_LINE_HEIGHT + 6);
  const share = words.percent(part.value / total);
  const valueText = `${part.text} · ${share}`;
  const end = Math.min(width, list.x + 360);
  const room = end - list.x - 18 - estimateTextWidth(valueText) - 12;
  const fill = fills.of({ series: part.colour, isUnfinished: false });
  return [
    createSvgNode('rect', {
      x: list.x,
      y: roundCoordinate(y),
      width: 10,
      height: 10,
      rx: 2,
      fill,
      stroke: fills.edge(part.colour),
    }),
    drawLabel(truncateToWidth(part.name, room), { x: list.x + 18, y: y + 9, theme, isStrong: true }),
    drawLabel(valueText, { x: end, y: y + 9, theme, anchor: 'end' }),
  ];
}

const STEP = 44;

/**
 * Draws the groups in their order as bars around a centre line, each with its share of the first group, or of
 * the total if a later group is larger.
 */
export const drawFunnel: ChartRenderer = (data, setting) => {
  const { width, theme, words } = setting;
  const fills = new FillFactory(setting.prefix, theme);
  const marks = new MarkCollector(data, words);
  const cells = data.series[0]?.cells ?? [];
  const most = Math.max(...cells.map(cell => cell?.value ?? 0), 1);
  const first = cells.find(cell => cell)?.value ?? 0;
  const whole = most > first ? cells.reduce((sum, cell) => sum + Math.max(cell?.value ?? 0, 0), 0) : first;
  const widest = Math.max(...data.groups.map(group => estimateTextWidth(group.label)), 0);
  const left = Math.min(widest, width * 0.34, 220) + 12;
  const valueRoom = 104;
  const middle = (left + width - valueRoom) / 2;
  const full = width - valueRoom - left;
  const nodes = cells.flatMap((cell, group): SvgNode[] => {
    if (!cell) return [];
    const long = Math.max((Math.max(cell.value, 0) / most) * full, 2);
    const y = group * STEP + 4;
    const { label: name = '', isOthers = false, colour } = data.groups[group] ?? {};
    const attrs = {
      x: roundCoordinate(middle - long / 2),
      y,
      width: roundCoordinate(long),
      height: STEP - 10,
      rx: 3,
    };
    const bar = createSvgNode('rect', {
      ...attrs,
      fill: colour ?? fills.of({ series: isOthers ? -1 : 0, isUnfinished: false }),
      ...(colour ? { stroke: fills.outline, strokeWidth: 0.5 } : {}),
    });
    const share = whole > 0 ? words.percent(cell.value / whole) : '';
    const line = y + (STEP - 10) / 2 + 4;
    const end = { y: line, theme };
    return [
      marks.cell(bar, { group, series: 0, x: middle, y }, cell),
      drawLabel(truncateToWidth(name, left - 12), { ...end, x: 0, isStrong: true }),
      drawLabel(cell.text, { ...end, x: width - 52, anchor: 'end', isStrong: true }),
      drawLabel(share, { ...end, x: width, anchor: 'end', size: FONT_SIZE - 1 }),
    ];
  });
  return {
    width,
    height: Math.max(cells.length * STEP + 4, 60),
    nodes: [...fills.defs, ...nodes],
    marks: marks.all,
  };
};
