import { describe, expect, test } from 'vitest';
import { createDrawingOptions, createSampleChart, iterateSvgNodes } from './chartSamples.ts';
import { pictureRenderers } from './drawChart.ts';
import { estimateTextWidth } from './drawing.ts';
import type { SvgNode } from './svgNode.ts';

describe('The headers of a heat table', () => {
  const heat = (width: number, names: readonly string[]) => {
    const { series, ...rest } = createSampleChart(3, names.length);
    const named = series.map((each, index) => ({ ...each, label: names[index] ?? '' }));
    return pictureRenderers.Heat({ ...rest, series: named }, createDrawingOptions(width));
  };
  const headsOf = ({ nodes }: { nodes: readonly SvgNode[] }) =>
    [...iterateSvgNodes(nodes)].flatMap(({ tag, children: [text], attrs }) =>
      tag === 'text' && attrs.fontSize === 11 ? [{ text, isMiddle: attrs.textAnchor === 'middle' }] : [],
    );
  const statuses = ['New', 'Checked', 'Collecting', 'On the way', 'Delivered', 'Declined'];

  test('are horizontal if the columns are wide enough', () => {
    expect(headsOf(heat(1_000, statuses))).toEqual(statuses.map(text => ({ text, isMiddle: true })));
  });

  test('are slanted and complete on a phone, without making the chart scroll', () => {
    const drawing = heat(340, statuses);
    expect(headsOf(drawing)).toEqual(statuses.map(text => ({ text, isMiddle: false })));
    expect(drawing.width).toBe(340);
    expect(drawing).not.toHaveProperty('pinnedWidth');
  });

  test('start inside the chart', () => {
    const drawing = heat(340, Array(6).fill('Дуже довга назва статусу, яка не вміщається'));
    for (const { tag, attrs, children } of iterateSvgNodes(drawing.nodes)) {
      const [head] = children;
      if (tag !== 'g' || !attrs.transform || typeof head === 'string') continue;
      const start = Number(head?.attrs.x) - estimateTextWidth(String(head?.children[0]), 11) * Math.SQRT1_2;
      expect(start).toBeGreaterThanOrEqual(0);
    }
  });

  test('scroll under pinned row names if there are too many columns', () => {
    const { width, pinnedWidth, nodes } = heat(340, Array(20).fill('March'));
    expect(width).toBeGreaterThan(340);
    expect(pinnedWidth).toBeGreaterThan(0);
    const pinned = nodes.filter(({ isPinned }) => isPinned);
    expect([...iterateSvgNodes(pinned)].filter(({ tag }) => tag === 'text')).toHaveLength(3);
  });
});
