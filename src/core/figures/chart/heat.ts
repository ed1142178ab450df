/** Draws a table in which a cell is coloured more strongly the larger its absolute value is. */
import type { ChartCell, ChartData } from './chartData.ts';
import {
  type ChartRenderer,
  type DrawingOptions,
  drawLabel,
  estimateTextWidth,
  FONT_SIZE,
  MarkCollector,
  roundCoordinate,
  truncateToWidth,
} from './drawing.ts';
import { getSeriesColour } from './palette.ts';
import { createSvgNode, type SvgNode } from './svgNode.ts';

const CELL_HEIGHT = 32;
const MIN_WIDTH = 28;
const MAX_WIDTH = 120;
const MAX_NAME_LENGTH = 200;
const GAP = 10;

/**
 * Draws groups as rows and series as columns. With many columns the chart is wider than the available space: row names
 * are then pinned while the columns scroll.
 */
export const drawHeatmap: ChartRenderer = (data, setting) => {
  const { theme } = setting;
  const widest = Math.max(...data.groups.map(group => estimateTextWidth(group.label)), 0);
  const texts = data.series.flatMap(({ cells }) => cells.map(cell => estimateTextWidth(cell?.text ?? '')));
  const least = Math.max(MIN_WIDTH, Math.max(...texts, 0) + 10);
  const columns = Math.max(1, data.series.length);
  // Row names can use the space that narrow columns don't need.
  const spare = Math.max(setting.width * 0.34, setting.width - columns * least - GAP);
  const left = Math.ceil(Math.min(widest, spare, MAX_NAME_LENGTH)) + GAP;
  const step = Math.max(least, Math.min(MAX_WIDTH, (setting.width - left) / columns));
  const width = Math.max(setting.width, Math.ceil(left + step * columns));
  const heads = drawHeads(data, { left, step }, setting);
  const marks = new MarkCollector(data, setting.words);
  const most = Math.max(
    ...data.series.flatMap(({ cells }) => cells.map(cell => Math.abs(cell?.value ?? 0))),
    0,
  );
  const top = heads.height;
  const cells = data.series.flatMap(({ cells: inColumn }, series) =>
    inColumn.flatMap((cell, group): SvgNode[] => {
      const at = { x: left + series * step, y: top + group * CELL_HEIGHT };
      const box = {
        x: roundCoordinate(at.x + 1),
        y: at.y + 1,
        width: roundCoordinate(step - 2),
        height: CELL_HEIGHT - 2,
        rx: 3,
      };
      if (!cell) return [createSvgNode('rect', { ...box, fill: theme.grid, fillOpacity: 0.35 })];
      return [getHeatCell(cell, box, { data, marks, group, series, most, theme })];
    }),
  );
  const names = data.groups.map((group, index) =>
    drawLabel(truncateToWidth(group.label, left - GAP), {
      x: 0,
      y: top + (index + 0.5) * CELL_HEIGHT + 4,
      theme,
      isStrong: true,
    }),
  );
  const height = top + data.groups.length * CELL_HEIGHT + 4;
  const nodes = [...heads.nodes, ...cells];
  if (width <= setting.width) return { width, height, nodes: [...nodes, ...names], marks: marks.all };
  const ground = createSvgNode('rect', {
    x: 0,
    y: top,
    width: left - 2,
    height: height - top,
    fill: theme.background,
  });
  const pinned = { ...createSvgNode('g', {}, [ground, ...names]), isPinned: true as const };
  return { width, height, nodes: [...nodes, pinned], marks: marks.all, pinnedWidth: left };
};

const SLANT = 45;
const MAX_HEADER_LENGTH = 130;

/** Draws the column names; slanted if a name doesn't fit its column. */
function drawHeads(
  { series }: ChartData,
  { left, step }: { left: number; step: number },
  { theme }: DrawingOptions,
): { nodes: readonly SvgNode[]; height: number } {
  const size = FONT_SIZE - 1;
  const widest = Math.max(...series.map(({ label: name }) => estimateTextWidth(name, size)), 0);
  const middleOf = (index: number) => left + (index + 0.5) * step;
  if (widest <= step - 6) {
    const nodes = series.map(({ label: name }, index) =>
      drawLabel(name, { x: middleOf(index), y: 16, theme, anchor: 'middle', size }),
    );
    return { nodes, height: 26 };
  }
  // Slanted names extend to the left, so each is limited to the space on that side.
  const slope = Math.SQRT1_2;
  const texts = series.map(({ label: name }, index) =>
    truncateToWidth(name, Math.min(MAX_HEADER_LENGTH, middleOf(index) / slope - 4), size),
  );
  const rise = Math.max(...texts.map(text => estimateTextWidth(text, size))) * slope;
  const height = Math.ceil(rise + 18);
  const nodes = texts.map((text, index) => {
    const [x, y] = [roundCoordinate(middleOf(index) - 2), height - 6];
    const turned = { transform: `rotate(${SLANT} ${x} ${y})` };
    return createSvgNode('g', turned, [drawLabel(text, { x, y, theme, anchor: 'end', size })]);
  });
  return { nodes, height };
}

interface HeatPlace {
  readonly data: ChartData;
  readonly marks: MarkCollector;
  readonly group: number;
  readonly series: number;
  readonly most: number;
  readonly theme: DrawingOptions['theme'];
}

/** Draws a cell with its text, because colour alone must not convey the value. */
function getHeatCell(
  cell: ChartCell,
  box: { x: number; y: number; width: number },
  place: HeatPlace,
): SvgNode {
  const { marks, group, series, most, theme } = place;
  // The opacity is limited so that the text stays readable.
  const strength = most === 0 ? 0.06 : 0.06 + (Math.abs(cell.value) / most) * 0.44;
  const middle = box.x + box.width / 2;
  const node = createSvgNode('g', {}, [
    createSvgNode('rect', { ...box, fill: theme.background }),
    createSvgNode('rect', {
      ...box,
      fill: getSeriesColour(0),
      fillOpacity: roundCoordinate(strength * 10) / 10,
    }),
    drawLabel(cell.text, {
      x: middle,
      y: box.y + CELL_HEIGHT / 2 + 3,
      theme,
      anchor: 'middle',
      isStrong: true,
    }),
  ]);
  return marks.cell(node, { group, series, x: middle, y: box.y }, cell);
}
