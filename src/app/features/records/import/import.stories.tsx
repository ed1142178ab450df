import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ReactNode, Suspense, useState } from 'react';
import { expect, fn, waitFor, within } from 'storybook/test';
import { compileDirectory } from '#core/directory/compileDirectory.ts';
import { createIssue } from '#core/issues.ts';
import type { Directory, FieldDefinition, ImportSettings } from '#core/model.ts';
import { useEngine } from '#view/engine/engine.ts';
import '../../../shared/bulk/bulk.css';
import './check/check.css';
import { OutcomeTabs } from './check/OutcomeTabs.tsx';
import { ProblemList } from './check/ProblemList.tsx';
import { RowsView } from './check/RowsView.tsx';
import type { RowsHandle } from './check/useRows.ts';
import './columns/columns.css';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { ColumnTable } from './columns/ColumnTable.tsx';
import { findDuplicateTargets, updateImportColumn } from './columns/columnDraft.ts';
import { FileReadingSettings } from './columns/FileReadingSettings.tsx';
import { ImportRuleSettings } from './columns/ImportRuleSettings.tsx';
import { importTexts } from './texts.ts';
import './import.css';
import { ImportSteps } from './ImportSteps.tsx';
import type { RowFix } from './importCalls.ts';
import { createCheckedRow, createDemoImport, demoCounts, demoProblems, demoRows } from './importDemo.ts';

const meta: Meta = { title: 'Records/Import' };
export default meta;

type Story = StoryObj;

function Stage({ children }: { children: ReactNode }) {
  return (
    <Suspense>
      <TextsProvider texts={importTexts}>
        <main className="dk-import" style={{ padding: 16 }}>
          {children}
        </main>
      </TextsProvider>
    </Suspense>
  );
}

function useDemo(directory: Directory) {
  const { registry } = useEngine();
  return { compiled: compileDirectory(directory, registry), run: createDemoImport(directory) };
}

/** Validates rows as the server would: one certain text in the second column is rejected. */
function useDemoRows(failure: Error | null): RowsHandle {
  const [rows, setRows] = useState(demoRows);
  const fixed = (row: (typeof rows)[number], { cells = {}, isLeftOut }: RowFix) => {
    const texts = row.cells.map((text, at) => cells[at] ?? text);
    const again = {
      ...createCheckedRow(texts, row.row),
      isFixed: true,
      fixedColumns: Object.keys(cells).map(Number),
    };
    return isLeftOut ? { ...again, outcome: 'LeftOut' as const } : again;
  };
  return {
    rows,
    total: rows.length,
    error: undefined,
    isLoading: false,
    reload: () => undefined,
    async fix(fixes) {
      if (failure) throw failure;
      setRows(before =>
        before.map(row => {
          const fix = fixes.find(each => each.row === row.row);
          return fix ? fixed(row, fix) : row;
        }),
      );
    },
  };
}

function CheckDemo({ directory, failure = null }: { directory: Directory; failure?: Error | null }) {
  const demo = useDemo(directory);
  const rows = useDemoRows(failure);
  return (
    <Stage>
      <ImportSteps current="check" open={['file', 'columns']} onGo={() => undefined} />
      <OutcomeTabs counts={demoCounts} alike={0} selected="Refused" onSelect={() => undefined}>
        <div className="dk-stack">
          <ProblemList
            {...demo}
            found={demoProblems}
            isBusy={false}
            actions={{ replace, leaveBlank: fn(), changeColumn: fn(), leaveOut: fn(), show: fn() }}
          />
          <RowsView {...demo} rows={rows} page={1} onPage={() => undefined} onFixed={() => undefined} />
        </div>
      </OutcomeTabs>
    </Stage>
  );
}

const replace = fn(async () => undefined);

function getRequired({ fields, displayFieldId }: Directory): FieldDefinition {
  const found = fields.find(({ id }) => id === displayFieldId);
  if (!found) throw new Error('The directory is called by one of its fields.');
  return found;
}

function MissingDemo({ directory }: { directory: Directory }) {
  const demo = useDemo(directory);
  const issue = createIssue(['customFields', getRequired(directory).id], 'Required');
  const [row] = demoRows;
  const refused = row && { ...row, outcome: 'Refused' as const, issues: [{ column: null, issue }] };
  const handle: RowsHandle = {
    ...{ rows: refused ? [refused] : [], total: 1, error: undefined, isLoading: false },
    ...{ reload: () => undefined, fix: async () => undefined },
  };
  const found = {
    columns: [],
    problems: [{ column: null, issue, text: '', count: 33, firstRow: 0, canReplace: false }],
  };
  return (
    <Stage>
      <ProblemList
        {...{ ...demo, found, isBusy: false }}
        actions={{ replace, leaveBlank: fn(), changeColumn: fn(), leaveOut: fn(), show: fn() }}
      />
      <RowsView {...demo} rows={handle} page={1} onPage={() => undefined} onFixed={() => undefined} />
    </Stage>
  );
}

function ColumnsDemo({ directory }: { directory: Directory }) {
  const { compiled, run } = useDemo(directory);
  const [draft, setDraft] = useState<ImportSettings>(run.settings);
  return (
    <Stage>
      <FileReadingSettings
        run={run}
        decimal={draft.decimal}
        dateOrder={draft.dateOrder}
        isDisabled={false}
        onReading={() => undefined}
        onNotation={notation => setDraft({ ...draft, ...notation })}
      />
      <ColumnTable
        {...{ compiled, run, draft }}
        doubled={findDuplicateTargets(draft, run)}
        onChange={column => setDraft(updateImportColumn(draft, run, column))}
      />
      <ImportRuleSettings {...{ compiled, run, draft }} onChange={setDraft} />
    </Stage>
  );
}

const check =
  (failure?: Error) =>
  (_: unknown, { loaded }: { loaded: Record<string, unknown> }) => (
    <CheckDemo directory={loaded.directory as Directory} failure={failure} />
  );

/** Enter opens a problem, typing a text corrects it, and the focus moves to the next problem. */
export const ProblemsFixedByKeyboard: Story = {
  render: check(),
  play: async ({ canvasElement, userEvent }) => {
    const cells = () => canvasElement.querySelectorAll<HTMLElement>('td[data-problem]');
    await waitFor(() => expect(cells()).toHaveLength(3));
    const [first, second] = cells();
    first?.focus();
    await userEvent.keyboard('{Enter}');
    const input = await within(canvasElement).findByRole('textbox', { name: /line 3/ });
    await userEvent.clear(input);
    await userEvent.type(input, 'GTX Pro{Enter}');
    await waitFor(() => expect(cells()).toHaveLength(2));
    await waitFor(() => expect(document.activeElement).toBe(second));
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    await userEvent.keyboard('{Enter}nothing{Escape}');
    await expect(within(canvasElement).queryByText('nothing')).toBeNull();
  },
};

/** If a call fails, the editor stays open with the input and shows the reason. */
export const FailedCallKeepsInput: Story = {
  render: check(new Error('The server is gone.')),
  play: async ({ canvasElement, userEvent }) => {
    const canvas = within(canvasElement);
    await waitFor(() => expect(canvasElement.querySelector('td[data-problem]')).not.toBeNull());
    canvasElement.querySelector<HTMLElement>('td[data-problem]')?.focus();
    await userEvent.keyboard('{Enter}');
    const input = await canvas.findByRole('textbox', { name: /line 3/ });
    await userEvent.clear(input);
    await userEvent.type(input, 'GTX Pro{Enter}');
    await expect(await canvas.findByRole('alert')).toHaveTextContent('The server is gone.');
    await expect(input).toHaveValue('GTX Pro');
  },
};

/** Replaces a text in all rows that contain it. */
export const ReplacementInManyRows: Story = {
  render: check(),
  play: async ({ canvasElement, userEvent }) => {
    const canvas = within(canvasElement);
    replace.mockClear();
    const [button] = await canvas.findAllByRole('button', { name: /^Replace all with…:/ });
    if (button) await userEvent.click(button);
    await userEvent.type(await canvas.findByLabelText(/Replacement for/), 'GTX Pro{Enter}');
    await waitFor(() => expect(replace).toHaveBeenCalledWith(demoProblems.problems[0], 'GTX Pro'));
  },
};

/** A missing value is reported below the outcome, with the name of the field. */
export const MissingValues: Story = {
  render: (_, { loaded }) => <MissingDemo directory={loaded.directory as Directory} />,
  play: async ({ canvasElement, loaded }) => {
    const { name } = getRequired(loaded.directory as Directory);
    const grid = await within(canvasElement).findByRole('grid');
    const verdict = within(grid).getByText('Refused');
    const reason = within(grid).getByText(new RegExp(`^${name}: `));
    await expect(reason.getBoundingClientRect().top).toBeGreaterThanOrEqual(
      verdict.getBoundingClientRect().bottom,
    );
    await expect(reason.getBoundingClientRect().width).toBeGreaterThanOrEqual(160);
    await expect(
      within(canvasElement).getByRole('button', { name: new RegExp(`^${name}: .*33 rows`) }),
    ).toBeVisible();
  },
};

export const RowsAsCards: Story = {
  globals: { viewport: { value: 'phone' } },
  render: check(),
};

/** Two columns with the same target are reported; choosing another target resolves this. */
export const ColumnMatching: Story = {
  render: (_, { loaded }) => <ColumnsDemo directory={loaded.directory as Directory} />,
  play: async ({ canvasElement, userEvent }) => {
    const canvas = within(canvasElement);
    const select = await canvas.findByLabelText<HTMLSelectElement>('“Product” maps to');
    const taken = canvas.getByLabelText<HTMLSelectElement>('“Id” maps to').value;
    await userEvent.selectOptions(select, taken);
    await expect(canvas.getAllByText('Already mapped to another column.')).toHaveLength(2);
    await userEvent.selectOptions(select, '');
    await expect(canvas.queryByText('Already mapped to another column.')).toBeNull();
  },
};

export const ColumnsOnPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  render: (_, { loaded }) => <ColumnsDemo directory={loaded.directory as Directory} />,
};
