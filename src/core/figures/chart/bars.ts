/**
 * Draws bars: vertical for consecutive periods or steps, and for several series of a few groups whose names
 * fit below the bars; otherwise horizontal.
 */
import { scaleBand } from '@visx/scale';
import type { ChartData } from './chartData.ts';
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
import {
  computeExtent,
  createValueScale,
  drawBottomAxis,
  drawLeftAxis,
  drawLegend,
  getAxisLabel,
  type ValueScale,
} from './frame.ts';
import { FillFactory, getCustomColours } from './patterns.ts';
import { createSvgNode, type SvgNode } from './svgNode.ts';

export const drawBars: ChartRenderer = (data, setting) => {
  const isStanding = data.isContinuous || fitStanding(data, setting.width);
  return isStanding ? drawStanding(data, setting) : drawLying(data, setting);
};

function fitStanding({ groups, series }: ChartData, width: number): boolean {
  const each = (width - 60) / Math.max(1, groups.length);
  return (
    series.length > 1 &&
    groups.length <= 6 &&
    groups.every(group => estimateTextWidth(getAxisLabel(group), FONT_SIZE - 1) < each - 8)
  );
}

const PLOT = 240;

const drawStanding: ChartRenderer = (data, setting) => {
  const { width } = setting;
  const fills = new FillFactory(setting.prefix, setting.theme, getCustomColours(data));
  const legend = drawLegend(
    data.series.map(({ label: name }) => name),
    fills,
    setting,
  );
  const [top, bottom] = [legend.height + 16, legend.height + 16 + PLOT];
  const scale = createValueScale(computeExtent(data, data.isWhole), [bottom, top], setting.words);
  const left = scale.room + 12;
  const band = computeBandScale(data.groups.length, [left, width], 56);
  const marks = new MarkCollector(data, setting.words);
  const bars = placeBars(data, { scale, band: band.width }).map(bar => {
    const [y1, y2] = [Math.min(bar.from, bar.till), Math.max(bar.from, bar.till)];
    const x = band.at(bar.group) + bar.offset;
    const box = { x, y: y1, width: bar.thickness, height: y2 - y1 };
    return getMark(bar, box, { x: x + bar.thickness / 2, y: y1 }, { data, marks, fills });
  });
  const names = { at: (group: number) => band.at(group) + band.width / 2, y: bottom + 18, room: band.step };
  const nodes = [
    ...legend.nodes,
    ...drawLeftAxis(scale, { from: left, till: width }, setting),
    ...bars,
    ...(data.series.length === 1 ? getTopTexts(data, { scale, band }, setting) : []),
    ...drawBottomAxis(data, names, setting),
  ];
  return { width, height: bottom + 28, nodes: [...fills.defs, ...nodes], marks: marks.all };
};

const ROW = 30;

const drawLying: ChartRenderer = (data, setting) => {
  const { width, theme } = setting;
  const fills = new FillFactory(setting.prefix, theme, getCustomColours(data));
  const legend = drawLegend(
    data.series.map(({ label: name }) => name),
    fills,
    setting,
  );
  const beside = data.isWhole ? 1 : data.series.length;
  const row = Math.max(ROW, beside * 14 + 10);
  const widest = Math.max(...data.groups.map(group => estimateTextWidth(group.label)), 0);
  const left = Math.ceil(Math.min(widest, width * 0.36, 220)) + 10;
  const valueRoom = Math.max(
    ...data.series.flatMap(({ cells }) => cells.map(cell => estimateTextWidth(cell?.text ?? ''))),
    0,
  );
  const hasTexts = !data.isWhole;
  const scale = createValueScale(
    computeExtent(data, data.isWhole),
    [left, width - (hasTexts ? valueRoom + 8 : 8)],
    setting.words,
  );
  const [top, bottom] = [legend.height, legend.height + data.groups.length * row];
  const marks = new MarkCollector(data, setting.words);
  const bars = placeBars(data, { scale, band: row - 8 }).flatMap(bar => {
    const [x1, x2] = [Math.min(bar.from, bar.till), Math.max(bar.from, bar.till)];
    const y = top + bar.group * row + 4 + bar.offset;
    const box = { x: x1, y, width: x2 - x1, height: bar.thickness };
    const mark = getMark(bar, box, { x: (x1 + x2) / 2, y }, { data, marks, fills });
    const text = data.series[bar.series]?.cells[bar.group]?.text ?? '';
    const middle = y + bar.thickness / 2 + 4;
    return hasTexts ? [mark, drawLabel(text, { x: x2 + 6, y: middle, theme, isStrong: true })] : [mark];
  });
  const grid = scale.ticks.map(tick => drawGridLine(scale.at(tick), top, scale.at(tick), bottom, theme));
  const ticks = scale.ticks.map((tick, index) => {
    const [text, x] = [scale.texts[index] ?? '', scale.at(tick)];
    const anchor = x + estimateTextWidth(text) / 2 > width ? 'end' : 'middle';
    return drawLabel(text, { x, y: bottom + 18, theme, anchor, size: FONT_SIZE - 1 });
  });
  const names = data.groups.map((group, index) =>
    drawLabel(truncateToWidth(group.label, left - 10), {
      ...{ x: left - 8, y: top + index * row + row / 2 + 4, theme, anchor: 'end' as const },
      isStrong: true,
    }),
  );
  const nodes = [...fills.defs, ...legend.nodes, ...grid, ...bars, ...names, ...ticks];
  return { width, height: bottom + 28, nodes, marks: marks.all };
};

interface Bar {
  readonly group: number;
  readonly series: number;
  readonly from: number;
  readonly till: number;
  /** The distance of the bar from the start of its band. */
  readonly offset: number;
  readonly thickness: number;
}

/** Stacks the series if they are parts of a whole, otherwise places them side by side. */
function placeBars(
  { groups, series, isWhole }: ChartData,
  place: { scale: ValueScale; band: number },
): Bar[] {
  const { scale, band } = place;
  const thickness = isWhole ? band : (band - (series.length - 1) * 2) / series.length;
  return groups.flatMap((_, group) => {
    let [above, below] = [0, 0];
    return series.flatMap(({ cells }, index): Bar[] => {
      const value = cells[group]?.value;
      if (value === undefined) return [];
      const start = isWhole ? (value < 0 ? below : above) : 0;
      if (value < 0) below += value;
      else above += value;
      const offset = isWhole ? 0 : index * (thickness + 2);
      return [
        { group, series: index, from: scale.at(start), till: scale.at(start + value), offset, thickness },
      ];
    });
  });
}

interface Marking {
  readonly data: ChartData;
  readonly marks: MarkCollector;
  readonly fills: FillFactory;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function getMark(
  { group, series }: Bar,
  box: Box,
  at: { x: number; y: number },
  { data, marks, fills }: Marking,
): SvgNode {
  const cell = data.series[series]?.cells[group];
  const { isUnfinished = false, isOthers = false } = data.groups[group] ?? {};
  const isAlone = data.series.length === 1;
  const colour = isOthers && isAlone ? -1 : series;
  // A single series can use the groups' custom colours without a pattern, because each bar is next to its
  // name.
  const own = isAlone ? data.groups[group]?.colour : undefined;
  const attrs = {
    ...{
      x: roundCoordinate(box.x),
      y: roundCoordinate(box.y),
      width: roundCoordinate(Math.max(box.width, 1)),
      height: roundCoordinate(Math.max(box.height, 1)),
    },
    rx: 2,
    fill: own ?? fills.of({ series: colour, isUnfinished }),
    ...(own ? { stroke: fills.outline, strokeWidth: 0.5 } : {}),
    ...(isUnfinished || series > 0 ? { stroke: fills.edge(colour), strokeWidth: 1 } : {}),
  };
  const node = createSvgNode('rect', attrs);
  return cell ? marks.cell(node, { group, series, ...at }, cell) : node;
}

/** Draws values above the bars if all of them fit and none is negative. */
function getTopTexts(
  data: ChartData,
  { scale, band }: { scale: ValueScale; band: BandScale },
  { theme }: DrawingOptions,
): SvgNode[] {
  const cells = data.series[0]?.cells ?? [];
  if (
    cells.some(
      cell => cell && (estimateTextWidth(cell.text, FONT_SIZE - 1) > band.step - 4 || cell.value < 0),
    )
  )
    return [];
  return cells.flatMap((cell, group) =>
    cell
      ? drawLabel(cell.text, {
          ...{
            x: band.at(group) + band.width / 2,
            y: scale.at(cell.value) - 5,
            theme,
            anchor: 'middle' as const,
          },
          ...{ isStrong: true, size: FONT_SIZE - 1 },
        })
      : [],
  );
}

export interface BandScale {
  readonly width: number;
  readonly step: number;
  at(group: number): number;
}

/** Returns the positions of adjacent bands; bands are at most `widest` wide, even for few groups. */
export function computeBandScale(
  count: number,
  [from, till]: readonly [number, number],
  widest: number,
): BandScale {
  const scale = scaleBand<number>({
    domain: Array.from({ length: count }, (_, index) => index),
    range: [from, till],
    paddingInner: 0.3,
    paddingOuter: 0.15,
  });
  const full = scale.bandwidth();
  const width = Math.min(full, widest);
  return { width, step: scale.step(), at: group => (scale(group) ?? from) + (full - width) / 2 };
}
