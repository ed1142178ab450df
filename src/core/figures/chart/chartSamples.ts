import type { ChartData } from './chartData.ts';
import type { DrawingOptions } from './drawing.ts';
import { fileChartTheme } from './palette.ts';
import type { SvgNode } from './svgNode.ts';

export const createDrawingOptions = (width: number): DrawingOptions => ({
  width,
  theme: fileChartTheme,
  prefix: 'x',
  words: {
    tick: String,
    percent: share => `${Math.round(share * 100)}%`,
    mark: ({ group, series, value, isUnfinished }) =>
      [group, series, value, isUnfinished ? 'not over' : ''].filter(Boolean).join(', '),
    others: count => `${count} more`,
  },
});

/** Creates groups of different types: with a negative value, empty, unfinished, and with a long name. */
export function createSampleChart(count: number, seriesCount: number): ChartData {
  return {
    isContinuous: false,
    isWhole: false,
    groups: Array.from({ length: count }, (_, index) => ({
      label: index === 1 ? 'Дуже довга назва, яка не вміщається ніде' : `Group ${index}`,
      isUnfinished: index === count - 1,
      isOthers: false,
    })),
    series: Array.from({ length: seriesCount }, (_, series) => ({
      label: `Series ${series}`,
      scale: '',
      cells: Array.from({ length: count }, (_, index) =>
        index === 3
          ? null
          : {
              value: index === 2 ? -4 : index * 7 + series,
              text: String(index * 7 + series),
              conditions: [],
            },
      ),
    })),
  };
}

export function* iterateSvgNodes(nodes: readonly (SvgNode | string)[]): Generator<SvgNode> {
  for (const node of nodes) {
    if (typeof node === 'string') continue;
    yield node;
    yield* iterateSvgNodes(node.children);
  }
}
