/** Points by two measures, and a table whose cells are the darker the more is in them. */
import type { ChartCell, ChartData } from './chartData.ts';
import {
  type Draw,
  type DrawingSetting,
  FONT,
  fitted,
  gridLine,
  label,
  Marks,
  round,
  textWidth,
} from './drawing.ts';
import { extentOf, leftAxis, valueScale } from './frame.ts';
import { colourOf } from './palette.ts';
import { type SvgNode, svg } from './svgNode.ts';

const PLOT = 280;

/** Each group a point: the first measure to the right, the second upwards. */
export const drawScatter: Draw = (data, setting) => {
  const { width, theme, words } = setting;
  const [across, up] = data.series;
  const [top, bottom] = [28, 28 + PLOT];
  const yScale = valueScale(extentOf({ ...data, series: up ? [up] : [] }, false), [bottom, top], words);
  const left = yScale.room + 12;
  const xScale = valueScale(
    extentOf({ ...data, series: across ? [across] : [] }, false),
    [left, width - 16],
    words,
  );
  const marks = new Marks(data, words);
  const named: NamedPoint[] = [];
  const points = data.groups.flatMap((group, index): SvgNode[] => {
    const [a, b] = [across?.cells[index], up?.cells[index]];
    if (!a || !b) return [];
    const [x, y] = [xScale.at(a.value), yScale.at(b.value)];
    named.push({ x, y, name: group.label });
    const value = `${across?.label ?? ''} ${a.text}, ${up?.label ?? ''} ${b.text}`;
    const said = words.mark({ group: group.label, series: '', value, isUnfinished: group.isUnfinished });
    const dot = svg('circle', {
      ...{
        cx: round(x),
        cy: round(y),
        r: 6,
        fill: colourOf(0),
        fillOpacity: group.isUnfinished ? 0.1 : 0.75,
      },
      ...{ stroke: colourOf(0), strokeWidth: 1.5 },
    });
    return [marks.named(dot, { label: said, x, y, ...(b.conditions ? { conditions: b.conditions } : {}) })];
  });
  const nodes = [
    label(fitted(up?.label ?? '', width), { x: 0, y: 12, theme }),
    ...leftAxis(yScale, { from: left, till: width }, setting),
    ...xScale.ticks.flatMap((tick, index) => [
      gridLine(xScale.at(tick), top, xScale.at(tick), bottom, theme),
      label(xScale.texts[index] ?? '', {
        x: xScale.at(tick),
        y: bottom + 18,
        theme,
        anchor: 'middle',
        size: FONT - 1,
      }),
    ]),
    label(fitted(across?.label ?? '', width - left), { x: width, y: bottom + 40, theme, anchor: 'end' }),
    ...pointNames(named, setting),
    ...points,
  ];
  return { width, height: bottom + 48, nodes, marks: marks.all };
};

interface NamedPoint {
  readonly x: number;
  readonly y: number;
  readonly name: string;
}

const MOST_NAMES = 40;
const LONGEST_NAME = 160;

/** Beside the points, as far as names touch neither one another nor another point. */
function pointNames(points: readonly NamedPoint[], { theme, width }: DrawingSetting): SvgNode[] {
  if (points.length > MOST_NAMES) return [];
  const taken = points.map(({ x, y }) => ({ from: x - 7, till: x + 7, y }));
  return points.flatMap(({ x, y, name }, index): SvgNode[] => {
    const text = fitted(name, LONGEST_NAME, FONT - 1);
    const long = textWidth(text, FONT - 1);
    const isLeft = x + 10 + long > width;
    const from = isLeft ? x - 10 - long : x + 10;
    const box = { from, till: from + long, y };
    const isTaken = taken.some(
      (other, at) =>
        at !== index && other.from < box.till && other.till > box.from && Math.abs(other.y - y) < FONT + 2,
    );
    if (!name || isTaken || from < 0) return [];
    taken.push(box);
    return [label(text, { x: from, y: y + 4, theme, size: FONT - 1 })];
  });
}

const CELL_HEIGHT = 32;
/** Cells with little in them, where their names need no more. */
const NARROWEST = 28;
const USUAL = 44;

/** Rows by the groups, columns by the series. Wider than its room where there are many columns. */
export const drawHeat: Draw = (data, setting) => {
  const { theme } = setting;
  const widest = Math.max(...data.groups.map(group => textWidth(group.label)), 0);
  const left = Math.ceil(Math.min(widest, setting.width * 0.34, 200)) + 10;
  const texts = data.series.flatMap(({ cells }) => cells.map(cell => textWidth(cell?.text ?? '')));
  const widestHead = Math.max(...data.series.map(({ label: name }) => textWidth(name, FONT - 1)), 0);
  const least = Math.max(NARROWEST, Math.max(...texts, 0) + 10, Math.min(USUAL, widestHead + 8));
  const columns = Math.max(1, data.series.length);
  const step = Math.max(least, Math.min(120, (setting.width - left) / columns));
  const width = Math.max(setting.width, Math.ceil(left + step * columns));
  const marks = new Marks(data, setting.words);
  const most = Math.max(
    ...data.series.flatMap(({ cells }) => cells.map(cell => Math.abs(cell?.value ?? 0))),
    0,
  );
  const top = 26;
  const cells = data.series.flatMap(({ cells: inColumn }, series) =>
    inColumn.flatMap((cell, group): SvgNode[] => {
      const at = { x: left + series * step, y: top + group * CELL_HEIGHT };
      const box = { x: round(at.x + 1), y: at.y + 1, width: round(step - 2), height: CELL_HEIGHT - 2, rx: 3 };
      if (!cell) return [svg('rect', { ...box, fill: theme.grid, fillOpacity: 0.35 })];
      return [heatCell(cell, box, { data, marks, group, series, most, theme })];
    }),
  );
  const columnNames = data.series.map(({ label: name }, series) =>
    label(fitted(name, step - 6, FONT - 1), {
      ...{ x: left + (series + 0.5) * step, y: 16, theme, anchor: 'middle' as const },
      size: FONT - 1,
    }),
  );
  const names = data.groups.map((group, index) =>
    label(fitted(group.label, left - 10), {
      x: 0,
      y: top + (index + 0.5) * CELL_HEIGHT + 4,
      theme,
      isStrong: true,
    }),
  );
  const height = top + data.groups.length * CELL_HEIGHT + 4;
  return { width, height, nodes: [...columnNames, ...names, ...cells], marks: marks.all };
};

interface HeatPlace {
  readonly data: ChartData;
  readonly marks: Marks;
  readonly group: number;
  readonly series: number;
  readonly most: number;
  readonly theme: Parameters<Draw>[1]['theme'];
}

/** The text is written in every cell, so that the colour is never all that tells. */
function heatCell(cell: ChartCell, box: { x: number; y: number; width: number }, place: HeatPlace): SvgNode {
  const { marks, group, series, most, theme } = place;
  // Never so dark that the text on it could not be read.
  const strength = most === 0 ? 0.06 : 0.06 + (Math.abs(cell.value) / most) * 0.44;
  const middle = box.x + box.width / 2;
  const node = svg('g', {}, [
    svg('rect', { ...box, fill: theme.background }),
    svg('rect', { ...box, fill: colourOf(0), fillOpacity: round(strength * 10) / 10 }),
    label(cell.text, { x: middle, y: box.y + CELL_HEIGHT / 2 + 3, theme, anchor: 'middle', isStrong: true }),
  ]);
  return marks.cell(node, { group, series, x: middle, y: box.y }, cell);
}
