/** Draws a chart for printing, with its title on a white background, regardless of the viewer's theme. */
import type { ChartData, ChartInput } from './chartData.ts';
import { getPictureData, type PictureKind, pictureRenderers } from './drawChart.ts';
import { type DrawingTexts, truncateToWidth } from './drawing.ts';
import { fileChartTheme } from './palette.ts';
import { buildSvgFile, createSvgNode } from './svgNode.ts';

interface Drawn {
  readonly kind: PictureKind;
  readonly charted: ChartInput;
  readonly title: string;
  readonly words: DrawingTexts;
  /** The width of the drawing without margins; a narrower drawing has larger texts in print. */
  readonly width?: number;
}

export interface ChartFile {
  /** A standalone SVG file. */
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

const WIDTH = 960;
const MARGIN = 24;
const HEADING = 44;
const HEADING_SIZE = 18;

export function drawChartFile({ kind, charted, title, words, width: room = WIDTH }: Drawn): ChartFile {
  const setting = { width: room, theme: fileChartTheme, prefix: 'figure', words };
  const drawing = pictureRenderers[kind](getPictureData(kind, charted), setting);
  const { font: fontFamily, text: fill } = fileChartTheme;
  const heading = createSvgNode(
    'text',
    { x: 0, y: 0, fill, fontSize: HEADING_SIZE, fontFamily, fontWeight: 600 },
    [truncateToWidth(title, room, HEADING_SIZE)],
  );
  const at = (y: number, children: Parameters<typeof createSvgNode>[2]) =>
    createSvgNode('g', { transform: `translate(${MARGIN},${y})` }, children);
  const nodes = [at(MARGIN + 16, [heading]), at(MARGIN + HEADING, drawing.nodes)];
  const width = drawing.width + MARGIN * 2;
  const height = Math.ceil(drawing.height) + MARGIN * 2 + HEADING;
  return {
    svg: buildSvgFile({ width, height, nodes }, { title, background: fileChartTheme.background }),
    width,
    height,
  };
}

/** Returns the reason why this chart can't display the figures; `null` if the chart can display them. */
export function findPictureProblem(
  kind: PictureKind,
  { series }: ChartData,
): 'needsTwo' | 'noNumbers' | null {
  if (kind === 'Scatter' && series.length < 2) return 'needsTwo';
  const isPositive = kind === 'Donut';
  const hasNumbers = series.some(({ cells }) => cells.some(cell => cell && (!isPositive || cell.value > 0)));
  return hasNumbers ? null : 'noNumbers';
}
