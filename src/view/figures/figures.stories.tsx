import type { Meta, StoryObj } from '@storybook/react-vite';
import { Suspense, useMemo } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import type { ChartInput, FigureDisplayMode } from '#core/figures/chart/chartData.ts';
import { createChartTexts, createTableTexts } from '#core/figures/words/figureWords.ts';
import type { Aggregate, FigureKey } from '#core/model.ts';
import { useMessages } from '../i18n/MessagesProvider.tsx';
import { TextsProvider } from '../i18n/TextsProvider.tsx';
import { FigureView, type FigureViewProps } from './FigureView.tsx';
import { figureTexts } from './figureTexts.ts';

interface DemoProps {
  kind: FigureViewProps['kind'];
  answer: Aggregate;
  isContinuous?: boolean;
  shown?: readonly FigureDisplayMode[];
  onOpen?: FigureViewProps['onOpen'];
}

/** Shows figures of a fictitious directory, with the application's texts. */
function Demo(props: DemoProps) {
  return (
    <div style={{ padding: 24, maxWidth: 820 }}>
      <Suspense>
        <TextsProvider texts={figureTexts}>
          <Drawn {...props} />
        </TextsProvider>
      </Suspense>
    </div>
  );
}

function Drawn({
  kind,
  answer,
  isContinuous = false,
  shown = ['Value'],
  onOpen = () => undefined,
}: DemoProps) {
  const messages = useMessages();
  const charted = useMemo((): ChartInput => {
    const words = createChartTexts(messages, {
      groupings: [],
      measures: shown.map((each, index) => ({
        asked: index === 0 ? { measure: 'Count' } : { measure: 'Sum', field: 'Amount' },
        shown: each,
        figure: null,
        name: 'Amount',
      })),
      // Unused, because these values can be named without their field types.
      context: undefined as never,
    });
    const key = (level: number, { value, ...rest }: FigureKey) =>
      value?.stringValue ?? value?.dateValue ?? words.key(level, rest);
    return {
      answer,
      shown,
      scales: ['records', 'amount'],
      isContinuous,
      addsUp: true,
      today: '2026-06-15',
      words: { ...words, key },
    };
  }, [answer, isContinuous, messages, shown]);
  const names = createTableTexts(messages, { groupings: [] });
  return (
    <FigureView
      kind={kind}
      charted={charted}
      tableWords={{ ...names, grouping: level => ['Status', 'Source'][level] ?? '' }}
      title="Requests"
      onOpen={onOpen}
    />
  );
}

const found = (value: string) => [
  { field: 'Status', operator: 'Equals' as const, value: { stringValue: value } },
];
const named = (stringValue: string): FigureKey => ({ value: { stringValue } });
const month = (number: number): FigureKey => ({
  value: { dateValue: `2026-0${number}-01` },
  till: `2026-0${number}-28`,
});

const statuses = ['New', 'In progress', 'Waiting for the customer to answer', 'Done', 'Refused'];
const amounts = ['1250.50', '830.25', '412', '2301.75', '97.10'];
const byStatus: Aggregate = {
  records: 115,
  axes: [
    statuses.map((name, index) => ({
      keys: [named(name)],
      values: [String(60 - index * 13), amounts[index] ?? null],
      conditions: found(name),
    })),
  ],
  rows: [],
  totals: { values: ['115', '4891.6'] },
  other: null,
};
const cutOff: Aggregate = {
  ...byStatus,
  records: 130,
  axes: [[...(byStatus.axes[0] ?? []), { keys: [{ others: 7 }], values: ['15', '20'] }]],
  totals: { values: ['130', '4911.6'] },
};
const months = [1, 2, 3, 4, 5, 6];
const byMonth: Aggregate = {
  records: 210,
  axes: [
    months.map(each => ({
      keys: [month(each)],
      values: [String(20 + each * 5 - (each % 3) * 9)],
      conditions: [],
    })),
  ],
  rows: [],
  totals: { values: ['210'] },
  other: null,
};
const sources = ['Website', 'Phone', 'Partner'];
const crossed: Aggregate = {
  records: 300,
  axes: [
    months.map(each => ({ keys: [month(each)], values: [String(each * 15)], conditions: [] })),
    sources.map((name, index) => ({
      keys: [named(name)],
      values: [String(150 - index * 40)],
      conditions: found(name),
    })),
  ],
  rows: months.flatMap(each =>
    sources.map((name, index) => ({
      keys: [month(each), named(name)],
      values: [String(each * (6 - index) + index)],
      conditions: found(name),
    })),
  ),
  totals: { values: ['300'] },
  other: null,
};
const withAmounts = (answer: Aggregate): Aggregate => {
  const both = <R extends { readonly values: readonly (string | null)[] }>(row: R): R => ({
    ...row,
    values: [...row.values, `${row.values[0]}250.5`],
  });
  const { axes, rows, totals } = answer;
  return { ...answer, axes: axes.map(axis => axis.map(both)), rows: rows.map(both), totals: both(totals) };
};
const single: Aggregate = {
  records: 48,
  axes: [],
  rows: [],
  totals: { values: ['48', '12500.5'], before: ['40', '13000'] },
  other: null,
};
const one: Aggregate = {
  ...byStatus,
  records: 1,
  axes: [[{ keys: [named('New')], values: ['1'], conditions: found('New') }]],
  totals: { values: ['1'] },
};

const meta: Meta<typeof Demo> = { title: 'View/Figures', component: Demo };
export default meta;
type Story = StoryObj<typeof Demo>;

const two = ['Value', 'Value'] as const;

export const Bars: Story = {
  args: { kind: 'Bars', answer: byStatus, onOpen: fn() },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const first = await canvas.findByRole('button', { name: 'New: 60' });
    first.focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await expect(args.onOpen).toHaveBeenCalledWith(found('Waiting for the customer to answer'));
    await userEvent.keyboard('{End}');
    await expect(canvas.getByRole('button', { name: 'Refused: 8' })).toHaveFocus();
  },
};

export const UnfinishedPeriod: Story = {
  args: { kind: 'Bars', answer: byMonth, isContinuous: true },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('button', { name: /not over yet/ });
    await expect(canvasElement.querySelectorAll('pattern')).toHaveLength(1);
  },
};

export const StackedBars: Story = { args: { kind: 'Bars', answer: crossed, isContinuous: true } };
export const StackedBarsOfSeveralMeasures: Story = {
  args: { kind: 'Bars', answer: withAmounts(crossed), isContinuous: true, shown: two },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText(/The picture shows “Records” alone/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Table' }));
    await expect(canvas.getByRole('columnheader', { name: 'Partner' })).toHaveAttribute('colspan', '2');
    await expect(canvas.queryByText(/The picture shows/)).toBeNull();
  },
};
export const Lines: Story = { args: { kind: 'Lines', answer: crossed, isContinuous: true } };
export const Areas: Story = { args: { kind: 'Areas', answer: crossed, isContinuous: true } };
export const Funnel: Story = { args: { kind: 'Funnel', answer: byStatus } };
export const Donut: Story = { args: { kind: 'Donut', answer: cutOff } };
export const Scatter: Story = { args: { kind: 'Scatter', answer: byStatus, shown: two } };
export const Heat: Story = { args: { kind: 'Heat', answer: crossed } };
export const Pivot: Story = {
  args: { kind: 'Pivot', answer: crossed },
  play: async ({ canvasElement }) => {
    const over = 'Records, in columns by “Source”';
    await expect(await within(canvasElement).findByText(over)).toBeVisible();
  },
};
export const PivotOfSeveralMeasures: Story = {
  args: { kind: 'Pivot', answer: withAmounts(crossed), shown: two },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText(/^Records · .*, in columns by “Source”$/)).toBeVisible();
    await expect(canvas.getByRole('columnheader', { name: 'Partner' })).toHaveAttribute('colspan', '2');
    await expect(canvas.getAllByRole('columnheader', { name: 'Records' })).toHaveLength(4);
  },
};
export const SingleNumber: Story = { args: { kind: 'Single', answer: single, shown: two } };
export const RunningTotal: Story = {
  args: { kind: 'Lines', answer: byMonth, isContinuous: true, shown: ['RunningTotal'] },
};

export const TableInsteadOfChart: Story = {
  args: { kind: 'Donut', answer: cutOff, shown: two, onOpen: fn() },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: 'Table' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Done: 21' }));
    await expect(args.onOpen).toHaveBeenCalledWith(found('Done'));
    await expect(canvas.getByRole('row', { name: /Total 130 4,911.6/ })).toBeVisible();
    await expect(canvas.getByText(/7 more groups are shown together/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Picture' }));
    await expect(await canvas.findByRole('group', { name: 'Requests' })).toBeVisible();
  },
};

export const OneRecord: Story = { args: { kind: 'Bars', answer: one } };

export const NoRecords: Story = {
  args: { kind: 'Bars', answer: { ...byStatus, records: 0, axes: [[]], totals: { values: ['0'] } } },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('No records match')).toBeVisible();
  },
};

export const ScatterOfOneMeasure: Story = {
  args: { kind: 'Scatter', answer: byStatus },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('A scatter chart needs two measures')).toBeVisible();
  },
};

export const OnAPhoneInUkrainian: Story = {
  args: { kind: 'Bars', answer: byStatus, shown: two },
  globals: { locale: 'uk', viewport: { value: 'phone' } },
};

export const Dark: Story = { args: { kind: 'Donut', answer: cutOff }, globals: { colorMode: 'dark' } };
