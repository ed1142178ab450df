/** Draws single numbers, each with its change since the previous period. */
import { type ChartRenderer, drawLabel, MarkCollector, truncateToWidth } from './drawing.ts';
import type { SvgNode } from './svgNode.ts';

const TILE = 220;
const HEIGHT = 96;
const ARROWS = { Up: '▲', Down: '▼', Same: '■' } as const;

export const drawSingleFigure: ChartRenderer = (data, setting) => {
  const { width, theme } = setting;
  const columns = Math.max(1, Math.min(data.series.length, Math.floor(width / TILE)));
  const room = width / columns;
  const marks = new MarkCollector(data, setting.words);
  const nodes = data.series.flatMap(({ label: name, cells }, series): SvgNode[] => {
    const cell = cells[0];
    const [x, y] = [(series % columns) * room, Math.floor(series / columns) * HEIGHT];
    const heading = drawLabel(truncateToWidth(name, room - 16), { x, y: y + 16, theme });
    if (!cell) return [heading, drawLabel('–', { x, y: y + 56, theme, size: 34, isStrong: true })];
    const figure = drawLabel(cell.text, { x, y: y + 56, theme, size: 34, isStrong: true });
    const { change } = cell;
    const said = change ? `${ARROWS[change.direction]} ${change.text}` : '';
    return [
      heading,
      marks.cell(figure, { group: 0, series, x, y: y + 24 }, cell),
      ...(change ? [drawLabel(truncateToWidth(said, room - 16), { x, y: y + 80, theme })] : []),
    ];
  });
  const height = Math.max(1, Math.ceil(data.series.length / columns)) * HEIGHT;
  return { width, height, nodes, marks: marks.all };
};
