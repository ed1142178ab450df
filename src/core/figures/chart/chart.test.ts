import { describe, expect, test } from 'vitest';
import type { Aggregate } from '../../model.ts';
import { type ChartData, type ChartInput, toChartData } from './chartData.ts';
import { createDrawingOptions, createSampleChart, iterateSvgNodes } from './chartSamples.ts';
import { getPictureData, pictureRenderers } from './drawChart.ts';
import { estimateTextWidth, truncateToWidth } from './drawing.ts';
import { mergedGroupColour, seriesColours } from './palette.ts';
import { buildSvgFile } from './svgNode.ts';
import { buildFigureTable, getFullHeaders, type TableTexts } from './tableData.ts';

const condition = (value: string) => [
  { field: 'Status', operator: 'Equals' as const, value: { stringValue: value } },
];
const key = (stringValue: string) => ({ value: { stringValue } });

const byStatus: Aggregate = {
  records: 6,
  rows: [],
  axes: [
    [
      { keys: [key('Open')], values: ['3', '0.30'], conditions: condition('Open') },
      { keys: [key('Done')], values: ['1', '0.10'], conditions: condition('Done') },
      { keys: [{ others: 2 }], values: ['2', null] },
    ],
  ],
  totals: { values: ['6', '0.4'] },
  other: null,
};

const words: ChartInput['words'] = {
  key: (_, { value, others, till }) =>
    others ? `${others} more` : `${value?.stringValue ?? value?.dateValue ?? '(none)'}${till ? '…' : ''}`,
  measure: index => ['Records', 'Sum'][index] ?? '',
  before: index => `${['Records', 'Sum'][index]} before`,
  value: (_, figure, shown) => (shown === 'Share' ? `${figure}%` : figure),
  change: (_, { difference, percent }) => `${difference} (${percent}%)`,
};
const tableWords: TableTexts = {
  before: 'before',
  change: 'Change',
  total: 'Total',
  grouping: level => ['Month', 'Status'][level] ?? '',
  across: (measure, grouping) => `${measure} by ${grouping}`,
};

const charted = (answer: Aggregate, rest: Partial<ChartInput> = {}): ChartInput => ({
  ...{
    answer,
    shown: ['Value', 'Value'],
    scales: ['records', 'amount'],
    isContinuous: false,
    addsUp: true,
    today: '2026-03-10',
    words,
  },
  ...rest,
});

describe('Metrics on an axis', () => {
  test('form one series per measure, with conditions for their records and no cells for missing values', () => {
    const { groups, series } = toChartData(charted(byStatus));
    expect(groups.map(({ label, isOthers }) => [label, isOthers])).toEqual([
      ['Open', false],
      ['Done', false],
      ['2 more', true],
    ]);
    expect(series.map(({ label, cells }) => [label, cells.map(cell => cell?.value ?? null)])).toEqual([
      ['Records', [3, 1, 2]],
      ['Sum', [0.3, 0.1, null]],
    ]);
    expect(series[0]?.cells[1]?.conditions).toEqual(condition('Done'));
    expect(series[0]?.cells[2]).not.toHaveProperty('conditions');
  });

  test('can be shown as shares of all records or as running totals', () => {
    const { series } = toChartData(charted(byStatus, { shown: ['Share', 'RunningTotal'] }));
    expect(series.map(({ cells }) => cells.map(cell => cell?.text))).toEqual([
      ['50%', '16.7%', '33.3%'],
      ['0.3', '0.4', '0.4'],
    ]);
  });

  test('are marked as parts of a whole for two groupings, and as unfinished for the current period', () => {
    const month = (dateValue: string, till: string) => ({ value: { dateValue }, till });
    const [february, march] = [month('2026-02-01', '2026-02-28'), month('2026-03-01', '2026-03-31')];
    const answer: Aggregate = {
      records: 3,
      axes: [
        [
          { keys: [february], values: ['2'] },
          { keys: [march], values: ['1'] },
        ],
        [
          { keys: [key('Open')], values: ['1'] },
          { keys: [key('Done')], values: ['2'] },
        ],
      ],
      rows: [
        { keys: [february, key('Done')], values: ['2'], conditions: condition('Done') },
        { keys: [march, key('Open')], values: ['1'] },
      ],
      totals: { values: ['3'] },
      other: null,
    };
    const asked = charted(answer, { shown: ['Value'], isContinuous: true });
    const data = toChartData(asked);
    expect(data.isWhole).toBe(true);
    expect(data.groups.map(({ isUnfinished }) => isUnfinished)).toEqual([false, true]);
    expect(data.series.map(({ cells }) => cells.map(cell => cell?.value ?? null))).toEqual([
      [null, 1],
      [2, null],
    ]);
    const pivot = buildFigureTable('Pivot', asked, tableWords);
    expect(pivot).toMatchObject({ keyHeads: ['Month'], over: 'Records by Status' });
    expect(buildFigureTable('Pivot', asked, { ...tableWords, grouping: () => '' }).over).toBeNull();
    expect(pivot.heads).toEqual(['Open', 'Done', 'Total']);
    expect(pivot.rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual([
      ['', '2', '2'],
      ['1', '', '1'],
    ]);
    expect(pivot.foot.map(({ text }) => text)).toEqual(['1', '2', '3']);
    expect(pivot.rows[0]?.cells[1]?.conditions).toEqual(condition('Done'));
    const running = buildFigureTable('Pivot', { ...asked, shown: ['RunningTotal'] }, tableWords);
    expect(running.rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual([
      ['0', '2', '2'],
      ['1', '2', '3'],
    ]);
    expect(running.foot.map(({ text }) => text)).toEqual(['1', '2', '3']);
    const withoutTotal = buildFigureTable(
      'Pivot',
      { ...asked, answer: { ...asked.answer, totals: { values: [null] } } },
      tableWords,
    );
    expect(withoutTotal.heads).toEqual(['Open', 'Done']);
    expect(withoutTotal.rows[0]?.cells).toHaveLength(2);
    expect(withoutTotal.foot).toHaveLength(2);
  });

  test('are side by side under each group of a pivot table with two measures', () => {
    const [open, done] = [key('Open'), key('Done')];
    const [old, young] = [{ value: { stringValue: 'Old' } }, { value: { stringValue: 'Young' } }];
    const answer: Aggregate = {
      records: 3,
      axes: [
        [{ keys: [old], values: ['3', '6.5'] }],
        [
          { keys: [open], values: ['1', null] },
          { keys: [done], values: ['2', '6.5'] },
        ],
      ],
      rows: [
        { keys: [old, open], values: ['1', null], conditions: condition('Open') },
        { keys: [old, done], values: ['2', '6.5'], conditions: condition('Done') },
        { keys: [young, done], values: ['1', '1'] },
      ],
      totals: { values: ['3', '6.5'] },
      other: null,
    };
    const pivot = buildFigureTable('Pivot', charted(answer), tableWords);
    expect(pivot.over).toBe('Records · Sum by Status');
    expect(pivot.groupHeads).toEqual(['Open', 'Done', 'Total'].map(text => ({ text, columns: 2 })));
    expect(pivot.heads).toEqual(['Records', 'Sum', 'Records', 'Sum', 'Records', 'Sum']);
    expect(getFullHeaders(pivot)).toEqual([
      ...['Open: Records', 'Open: Sum', 'Done: Records'],
      ...['Done: Sum', 'Total: Records', 'Total: Sum'],
    ]);
    const texts = (cells: readonly { text: string }[]) => cells.map(({ text }) => text);
    expect(pivot.rows.map(({ cells }) => texts(cells))).toEqual([['1', '', '2', '6.5', '3', '6.5']]);
    expect(pivot.rows[0]?.cells[3]?.conditions).toEqual(condition('Done'));
    expect(texts(pivot.foot)).toEqual(['1', '', '2', '6.5', '3', '6.5']);
  });

  test('are followed by those of the previous period in bars and tables', () => {
    const [first] = byStatus.axes[0] ?? [];
    if (!first) throw new Error('There is a row.');
    const answer: Aggregate = {
      ...byStatus,
      axes: [[{ ...first, before: ['2', '0.2'] }]],
      totals: { values: ['3', '0.3'], before: ['2', '0.2'] },
    };
    const bars = getPictureData('Bars', charted(answer));
    expect(bars.series.map(({ label, cells }) => [label, cells[0]?.value])).toEqual([
      ['Records', 3],
      ['Records before', 2],
      ['Sum', 0.3],
      ['Sum before', 0.2],
    ]);
    expect(bars.series[1]?.cells[0]).not.toHaveProperty('conditions');
    // A scatter chart omits the earlier period, so that its two series are the two measures.
    expect(getPictureData('Scatter', charted(answer)).series).toHaveLength(2);
    const table = buildFigureTable('Rows', charted(answer), tableWords);
    expect(table.heads).toEqual(['Records', 'Records: before', 'Change', 'Sum', 'Sum: before', 'Change']);
    expect(table.rows[0]?.cells.map(({ text }) => text)).toEqual([
      '3',
      '2',
      '1 (50%)',
      '0.30',
      '0.2',
      '0.1 (50%)',
    ]);
    expect(table.foot[0]?.number).toBe('3');
  });

  test('have one cell per measure if there are no groupings, and no groups if there are no records', () => {
    const none = { ...byStatus, axes: [], rows: [] };
    expect(toChartData(charted(none)).series.map(({ cells }) => cells[0]?.text)).toEqual(['6', '0.4']);
    expect(toChartData(charted({ ...none, records: 0 })).groups).toEqual([]);
  });
});

describe.each(Object.entries(pictureRenderers))('The chart %s', (kind, draw) => {
  test.each([
    [390, 5, 1],
    [390, 30, 3],
    [1_000, 12, 2],
    [1_000, 1, 2],
    [320, 0, 0],
  ])(
    'draws each mark once, and no text outside its width, at %d px with %d groups and %d series',
    (width, groups, series) => {
      for (const isContinuous of [false, true])
        for (const isWhole of [false, true]) {
          const drawing = draw(
            { ...createSampleChart(groups, series), isContinuous, isWhole },
            createDrawingOptions(width),
          );
          const nodes = [...iterateSvgNodes(drawing.nodes)];
          expect(nodes.flatMap(({ mark }) => mark ?? [])).toEqual(drawing.marks.map((_, index) => index));
          const numbers = nodes.flatMap(({ attrs }) => Object.values(attrs)).map(String);
          expect(numbers.filter(text => /NaN|Infinity|undefined/.test(text))).toEqual([]);
          const rects = nodes.filter(({ tag }) => tag === 'rect');
          expect(rects.filter(({ attrs }) => Number(attrs.width) < 0 || Number(attrs.height) < 0)).toEqual(
            [],
          );
          const beyond = nodes.filter(
            ({ tag, attrs }) => tag === 'text' && Number(attrs.x) > drawing.width + 1,
          );
          expect(beyond).toEqual([]);
        }
    },
  );

  test('labels each mark, with its group if there is one', () => {
    const { marks } = draw(createSampleChart(3, 2), createDrawingOptions(600));
    expect(marks.length).toBeGreaterThan(0);
    for (const mark of marks) expect(mark.label.trim()).not.toBe('');
    if (kind !== 'Single') expect(marks.every(({ label }) => /Group|Дуже/.test(label))).toBe(true);
  });
});

test('draws measures with different scales below one another', () => {
  const { series, ...rest } = createSampleChart(3, 2);
  const data = { ...rest, series: series.map((each, index) => ({ ...each, scale: String(index) })) };
  const together = pictureRenderers.Bars({ ...rest, series }, createDrawingOptions(600));
  const { nodes, marks, height } = pictureRenderers.Bars(data, createDrawingOptions(600));
  expect(height).toBeGreaterThan(together.height);
  expect([...iterateSvgNodes(nodes)].flatMap(({ mark }) => mark ?? [])).toEqual([0, 1, 2, 3, 4, 5]);
  expect(marks.map(({ label }) => label.split(',')[0])).toEqual([0, 0, 0, 1, 1, 1].map(of => `Series ${of}`));
  expect(Math.min(...marks.slice(3).map(({ y }) => y))).toBeGreaterThan(
    Math.max(...marks.slice(0, 3).map(({ y }) => y)),
  );
});

test('draws at most as many donut segments as there are distinguishable colours, and combines the rest', () => {
  const data = { ...createSampleChart(40, 1), isContinuous: false };
  const { marks } = pictureRenderers.Donut(data, createDrawingOptions(800));
  expect(marks).toHaveLength(8);
  expect(marks.at(-1)?.label).toMatch(/^30 more/);
  expect(marks.at(-1)).not.toHaveProperty('conditions');
  const cut = data.groups.map((group, at) => (at === 39 ? { ...group, isOthers: true, others: 500 } : group));
  const again = pictureRenderers.Donut({ ...data, groups: cut }, createDrawingOptions(800)).marks;
  expect(again).toHaveLength(8);
  expect(again[0]?.label).toMatch(/^Group 38/);
  expect(again.at(-1)?.label).toMatch(/^529 more/);
});

test('uses colours with a contrast of at least 3:1 against both backgrounds', () => {
  for (const colour of [...seriesColours, mergedGroupColour])
    for (const background of ['#ffffff', '#131518'])
      expect(contrast(colour, background), `${colour} on ${background}`).toBeGreaterThanOrEqual(3);
});

test('fills an unfinished period with a pattern', () => {
  const { nodes } = pictureRenderers.Bars(
    { ...createSampleChart(5, 1), isContinuous: true },
    createDrawingOptions(600),
  );
  const patterns = [...iterateSvgNodes(nodes)].filter(({ tag }) => tag === 'pattern');
  expect(patterns.map(({ attrs }) => attrs.id)).toEqual(['x-u0']);
});

test('draws lines of parts of a whole as zero in empty periods, and interrupts other lines there', () => {
  const pointsOf = (isWhole: boolean) => {
    const { nodes, marks } = pictureRenderers.Lines(
      { ...createSampleChart(5, 1), isContinuous: true, isWhole },
      createDrawingOptions(600),
    );
    const [path] = [...iterateSvgNodes(nodes)].filter(
      ({ tag, attrs }) => tag === 'path' && attrs.fill === 'none',
    );
    return { points: String(path?.attrs.d).match(/[ML]/g)?.length, marks: marks.length };
  };
  // The segment leading to an unfinished last point is a separate path.
  expect(pointsOf(true)).toEqual({ points: 4, marks: 4 });
  expect(pointsOf(false)).toEqual({ points: 3, marks: 4 });
});

test('draws no line to combined groups, and a dotted line to an unfinished period', () => {
  const { groups, ...rest } = createSampleChart(3, 1);
  const data = {
    ...rest,
    groups: groups.map((group, index) => ({ ...group, isOthers: index === 2, isUnfinished: false })),
  };
  const pathsOf = (of: ChartData) =>
    [
      ...iterateSvgNodes(
        pictureRenderers.Lines({ ...of, isContinuous: true }, createDrawingOptions(600)).nodes,
      ),
    ]
      .filter(({ tag, attrs }) => tag === 'path' && attrs.fill === 'none')
      .map(({ attrs }) => [attrs.strokeDasharray ?? null, String(attrs.d).match(/[ML]/g)?.length]);
  expect(pathsOf(data)).toEqual([[null, 2]]);
  const open = groups.map((group, index) => ({ ...group, isUnfinished: index > 0 }));
  expect(pathsOf({ ...rest, groups: open })).toEqual([
    [null, 1],
    ['1 4', 3],
  ]);
});

test('labels the points that have enough space', () => {
  const namesOf = (data: ChartData) =>
    [...iterateSvgNodes(pictureRenderers.Scatter(data, createDrawingOptions(600)).nodes)]
      .flatMap(({ tag, children: [text] }) => (tag === 'text' && typeof text === 'string' ? text : []))
      .filter(text => /^Group|^Дуже/.test(text));
  // The fourth group has no values.
  expect(namesOf(createSampleChart(6, 2))).toEqual([
    'Group 0',
    'Дуже довга назва, яка…',
    'Group 2',
    'Group 4',
    'Group 5',
  ]);
  const { series, ...rest } = createSampleChart(3, 2);
  const same = series.map(({ cells: [first = null], ...each }) => ({
    ...each,
    cells: [first, first, first],
  }));
  expect(namesOf({ ...rest, series: same })).toEqual(['Group 0']);
});

test('truncates a text that is wider than the available space', () => {
  expect(truncateToWidth('Short', 100)).toBe('Short');
  const cut = truncateToWidth('Дуже довга назва', 60);
  expect(cut.endsWith('…')).toBe(true);
  expect(estimateTextWidth(cut)).toBeLessThanOrEqual(60);
});

/** Widths of these texts in DejaVu Sans, as fractions of the size, as laid out by Chromium. */
test.each([
  ['Дніпропетровська область', 14.18],
  ['Олена Марченко', 8.81],
  ['Волонтерська команда', 12.25],
  ['Запоріжжя…', 6.84],
])('estimates at least the drawn width of %s', (text, width) => {
  expect(estimateTextWidth(text, 1)).toBeGreaterThanOrEqual(width);
  expect(estimateTextWidth(text, 1)).toBeLessThan(width * 1.15);
});

test('escapes texts in an SVG file', () => {
  const data = createSampleChart(2, 1);
  const hostile = { ...data, groups: data.groups.map(group => ({ ...group, label: '<b>"&\u0000' })) };
  const drawing = pictureRenderers.Bars(hostile, createDrawingOptions(600));
  const file = buildSvgFile(drawing, { title: '</title><script>', background: '#ffffff' });
  expect(file).not.toContain('<script');
  expect(file).toContain('>&lt;b&gt;&quot;&amp;<');
  expect(file).toContain('font-size="12"');
});

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map(start => Number.parseInt(colour.slice(start, start + 2), 16) / 255)
    .map(part => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

describe('Groups with their own colours', () => {
  const colours: Readonly<Record<string, string>> = { Open: '#ffcc00', Done: '#118833' };
  const colourOf: ChartInput['colourOf'] = (_, { value }) => colours[value?.stringValue ?? ''];
  const oneMeasure = { ...byStatus, totals: { values: ['6'] } };
  const fillsIn = (kind: keyof typeof pictureRenderers, answer: Aggregate) => {
    const data = getPictureData(kind, charted(answer, { shown: ['Value'], scales: ['records'], colourOf }));
    return [...iterateSvgNodes(pictureRenderers[kind](data, createDrawingOptions(600)).nodes)].flatMap(
      ({ attrs: { fill } }) => fill ?? [],
    );
  };

  test.each(['Bars', 'Donut', 'Funnel'] as const)(
    'keep their colours in %s, while combined groups are in the neutral colour',
    kind => {
      const fills = fillsIn(kind, oneMeasure);
      expect(fills).toEqual(expect.arrayContaining(['#ffcc00', mergedGroupColour]));
    },
  );

  test('keep their colours as series and in the legend', () => {
    const month = (dateValue: string) => ({ value: { dateValue } });
    const values = ['1'];
    const rows = [
      { keys: [month('2026-01-01'), key('Open')], values, conditions: [] },
      { keys: [month('2026-01-01'), key('Done')], values, conditions: [] },
    ];
    const answer: Aggregate = {
      ...oneMeasure,
      rows,
      axes: [
        [{ keys: [month('2026-01-01')], values: ['2'], conditions: [] }],
        [
          { keys: [key('Open')], values, conditions: [] },
          { keys: [key('Done')], values, conditions: [] },
        ],
      ],
    };
    const fills = fillsIn('Bars', answer);
    expect(fills.filter(fill => fill === '#ffcc00')).toHaveLength(2);
    // The second series has a pattern with its colour as the background.
    expect(fills).toContain('#118833');
    expect(fills).not.toContain(seriesColours[0]);
  });
});
