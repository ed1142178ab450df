import excel from 'exceljs';
import { expect, test } from 'vitest';
import type { ChartInput } from '#core/figures/chart/chartData.ts';
import type { DrawingTexts } from '#core/figures/chart/drawing.ts';
import { createFiguresFile, type ExportedFigures } from './exportFigures.ts';

const month = (dateValue: string) => ({ value: { dateValue } });
const status = (stringValue: string) => ({ value: { stringValue } });
const [january, february] = [month('2026-01-01'), month('2026-02-01')];
const [open, done] = [status('Open'), status('Done')];

const charted: ChartInput = {
  answer: {
    records: 6,
    axes: [
      [
        { keys: [january], values: ['4'] },
        { keys: [february], values: ['2'] },
      ],
      [
        { keys: [open], values: ['3'] },
        { keys: [done], values: ['3'] },
      ],
    ],
    rows: [
      { keys: [january, open], values: ['1'] },
      { keys: [january, done], values: ['3'] },
      { keys: [february, open], values: ['2'] },
    ],
    totals: { values: ['6'] },
    other: null,
  },
  ...{ shown: ['Value'], scales: ['records'], isContinuous: true, addsUp: true, today: '2026-03-10' },
  words: {
    key: (_, { value }) => value?.stringValue ?? value?.dateValue ?? '',
    measure: () => 'Records',
    before: () => 'Records before',
    value: (_, figure) => figure,
    change: () => '',
  },
};
const drawingWords: DrawingTexts = {
  tick: String,
  percent: String,
  mark: ({ value }) => value,
  others: String,
};
const figures = (kind: ExportedFigures['kind']): ExportedFigures => ({
  ...{ kind, charted, drawingWords, title: 'Requests' },
  tableWords: {
    before: '',
    change: '',
    total: 'Total',
    grouping: level => ['Month', 'Status'][level] ?? '',
    across: () => '',
  },
});

const pivot = [
  ['Month', 'Open', 'Done', 'Total'],
  ['2026-01-01', 1, 3, 4],
  ['2026-02-01', 2, null, 2],
  ['Total', 3, 3, 6],
];

test('exports a chart of two groupings as a pivot table', async () => {
  const csv = await (await createFiguresFile('csv', figures('Bars'))).text();
  expect(csv.trim().split('\r\n')).toEqual(pivot.map(row => row.join(',')));
  expect(await readSheet(await createFiguresFile('xlsx', figures('Bars')))).toEqual(pivot);
});

test('exports several measures of two groupings in columns named after the group and the measure', async () => {
  const { answer } = charted;
  const both = <R extends { values: readonly (string | null)[] }>(row: R): R => ({
    ...row,
    values: [...row.values, ...row.values],
  });
  const asked = figures('Pivot');
  const twice: ChartInput = {
    ...charted,
    shown: ['Value', 'Value'],
    scales: ['records', 'records'],
    answer: {
      ...answer,
      axes: answer.axes.map(axis => axis.map(both)),
      rows: answer.rows.map(both),
      totals: both(answer.totals),
    },
    words: { ...charted.words, measure: index => ['Records', 'Again'][index] ?? '' },
  };
  const sheet = await readSheet(await createFiguresFile('xlsx', { ...asked, charted: twice }));
  const heads = ['Open', 'Done', 'Total'].flatMap(name => [`${name}: Records`, `${name}: Again`]);
  expect(sheet).toEqual([
    ['Month', ...heads],
    ['2026-01-01', 1, 1, 3, 3, 4, 4],
    ['2026-02-01', 2, 2, null, null, 2, 2],
    ['Total', 3, 3, 3, 3, 6, 6],
  ]);
});

test('exports a flat table with one row per combination of groups', async () => {
  const csv = await (await createFiguresFile('csv', figures('Rows'))).text();
  expect(csv.trim().split('\r\n')).toEqual([
    'Month,Status,Records',
    '2026-01-01,Open,1',
    '2026-01-01,Done,3',
    '2026-02-01,Open,2',
    'Total,,6',
  ]);
});

async function readSheet(file: Blob): Promise<unknown[][]> {
  const workbook = new excel.Workbook();
  await workbook.xlsx.load(await file.arrayBuffer());
  const rows: unknown[][] = [];
  workbook.worksheets[0]?.eachRow(row => {
    rows.push(Array.from({ length: row.cellCount }, (_, index) => row.getCell(index + 1).value));
  });
  return rows;
}
