import type { ChartData } from './chartData.ts';
import {
  CHART_LINE_HEIGHT,
  type ChartDrawing,
  type ChartMark,
  type ChartRenderer,
  drawLabel,
  truncateToWidth,
} from './drawing.ts';
import { createSvgNode, type SvgNode } from './svgNode.ts';

/**
 * Wraps a chart so that series of each scale get a separate panel; series with a single scale are drawn in one chart.
 */
export function splitIntoPanels(draw: ChartRenderer): ChartRenderer {
  return (data, setting) => {
    const panels = getPanels(data);
    if (panels.length < 2) return draw(data, setting);
    let height = 0;
    const marks: ChartMark[] = [];
    const nodes = panels.flatMap((panel, index): SvgNode[] => {
      const [only] = panel.series;
      const heading = panel.series.length === 1 ? (only?.label ?? '') : '';
      const top = height + (heading ? CHART_LINE_HEIGHT + 6 : 0);
      const drawing = draw(panel, { ...setting, prefix: `${setting.prefix}${index}` });
      const moved = { transform: `translate(0,${top})` };
      const inside = named(drawing, marks.length, data.series.length > panel.series.length ? heading : '');
      marks.push(...inside.marks.map(mark => ({ ...mark, y: mark.y + top })));
      const title = drawLabel(truncateToWidth(heading, setting.width), {
        x: 0,
        y: height + 13,
        theme: setting.theme,
        isStrong: true,
      });
      height = top + drawing.height + 16;
      return [...(heading ? [title] : []), createSvgNode('g', moved, inside.nodes)];
    });
    return { width: setting.width, height, nodes, marks };
  };
}

function getPanels(data: ChartData): ChartData[] {
  const byScale = Map.groupBy(data.series, ({ scale }) => scale);
  return [...byScale.values()].map(series => ({ ...data, series }));
}

/** Renumbers the marks of a panel to follow those of the panels above, and prefixes their labels with the heading. */
function named(
  { nodes, marks }: ChartDrawing,
  start: number,
  heading: string,
): Pick<ChartDrawing, 'nodes' | 'marks'> {
  return {
    nodes: nodes.map(node => shifted(node, start)),
    marks: heading ? marks.map(mark => ({ ...mark, label: `${heading}, ${mark.label}` })) : marks,
  };
}

function shifted(node: SvgNode, start: number): SvgNode {
  return {
    ...node,
    children: node.children.map(child => (typeof child === 'string' ? child : shifted(child, start))),
    ...(node.mark === undefined ? {} : { mark: node.mark + start }),
  };
}
