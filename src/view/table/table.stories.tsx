import type { Meta, StoryObj } from '@storybook/react-vite';
import { useRef, useState } from 'react';
import { expect, fireEvent, screen, waitFor as waitShortly, within } from 'storybook/test';
import { compileDirectory } from '#core/directory/compileDirectory.ts';
import { resolveFieldStates } from '#core/directory/fieldStates.ts';
import { type ColumnSettings, defaultColumns } from '#core/directory/listColumns.ts';
import { noFilters } from '#core/directory/recordView.ts';
import { createIssue } from '#core/issues.ts';
import type { Directory, FieldValues, Item, OrderBy } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/permissions.ts';
import { useEngine } from '../engine.ts';
import { Pager } from '../kit/layout/Pager.tsx';
import type { CellEdit, CellEditing, RefusedEdit } from './cells/cellEditing.ts';
import { ColumnsMenu } from './filters/ColumnsMenu.tsx';
import { FilterBar } from './filters/FilterBar.tsx';
import { RecordTable } from './RecordTable.tsx';

interface DemoProps {
  directory: Directory;
  values: FieldValues;
  count: number;
  start?: Partial<ColumnSettings>;
  /** What the server says to an edit that was shown already. */
  refusal?: string;
  /** Scripts decide on every value. */
  isScripted?: boolean;
}

/** The list of a directory with a field of every type, loaded by `.storybook/preview.tsx`. */
function ListDemo({ directory, values, count, start, refusal, isScripted }: DemoProps) {
  const { registry } = useEngine();
  const compiled = compileDirectory(directory, registry);
  const [filters, setFilters] = useState(noFilters);
  const [orderBy, setOrderBy] = useState<OrderBy>({ field: 'Number', asc: false });
  const [settings, setSettings] = useState<ColumnSettings>({ ...defaultColumns, ...start });
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [items, setItems] = useState(() =>
    Array.from({ length: count }, (_, index) => itemOf({ directory, values, index })),
  );
  const editing = useDemoEditing(directory, { setItems, refusal, isScripted });
  const change = (part: Partial<ColumnSettings>) => setSettings(before => ({ ...before, ...part }));
  return (
    <div className="dk-stack" style={{ height: 560 }}>
      <div className="dk-row">
        <FilterBar compiled={compiled} value={filters} onChange={setFilters} />
        <ColumnsMenu compiled={compiled} settings={settings} onChange={change} />
      </div>
      <RecordTable
        compiled={compiled}
        items={items}
        orderBy={orderBy}
        onOrderBy={setOrderBy}
        onOpen={() => undefined}
        columnSettings={settings}
        onColumns={change}
        selection={{ ids, onChange: setIds }}
        editing={editing}
      />
      <Pager page={1} pageCount={3} pageSize={30} total={count} totalKind="exact" onPage={() => undefined} />
      <output hidden data-testid="chosen">
        {[...ids].join(' ')}
      </output>
      <output hidden data-testid="settings">
        {JSON.stringify(settings)}
      </output>
    </div>
  );
}

type SetItems = (change: (items: Item[]) => Item[]) => void;

/** Editing without a server: takes every value a required field allows, and refuses afterwards where it is told to. */
function useDemoEditing(
  directory: Directory,
  { setItems, refusal, isScripted }: Pick<DemoProps, 'refusal' | 'isScripted'> & { setItems: SetItems },
): CellEditing {
  const { registry } = useEngine();
  const compiled = compileDirectory(directory, registry);
  const [refused, setRefused] = useState<RefusedEdit | null>(null);
  const done = useRef<CellEdit[]>([]);
  const put = ({ item, field, value }: CellEdit) =>
    setItems(items =>
      items.map(each =>
        each.id === item.id
          ? { ...each, customFields: withValue(each.customFields, field.definition.id, value) }
          : each,
      ),
    );
  return {
    stateOf: (item, field) =>
      resolveFieldStates({
        compiled,
        status: item.status ? compiled.statusById.get(item.status) : undefined,
        rights: FULL_RIGHTS,
        groupIds: [],
        isNew: false,
      })[field.definition.id] ?? { mode: 'hidden', required: false },
    prepare: () => undefined,
    shapeOf: async () => (isScripted ? { isClosed: true, offer: null } : null),
    async save(edit) {
      const { item, field, value } = edit;
      const { id } = field.definition;
      if (field.definition.required && field.isEmpty(value))
        return [createIssue(['customFields', id], 'Required')];
      put(edit);
      done.current.push({ item, field, value: item.customFields[id] });
      if (refusal) {
        setTimeout(() => {
          put({ item, field, value: item.customFields[id] });
          setRefused({ ...edit, issues: [createIssue(['customFields', id], refusal)], problem: null });
        }, 100);
      }
      return [];
    },
    undo() {
      const last = done.current.pop();
      if (last) put(last);
      return last !== undefined;
    },
    refused,
    settleRefused: () => setRefused(null),
    transitionsOf: item =>
      directory.statusList
        .filter(status => status.id !== item.status)
        .map(status => ({ statusId: status.id, open: true, reasons: [] })),
    move: (item, status) =>
      setItems(items => items.map(each => (each.id === item.id ? { ...each, status } : each))),
  };
}

function withValue(values: FieldValues, id: string, value: FieldValues[string] | undefined): FieldValues {
  const { [id]: _, ...others } = values;
  return value ? { ...others, [id]: value } : others;
}

function itemOf({
  directory,
  values,
  index,
}: {
  directory: Directory;
  values: FieldValues;
  index: number;
}): Item {
  const number = index + 1;
  return {
    id: `item-${number}`,
    number,
    display: `#${number}`,
    status: directory.statusList[index % directory.statusList.length]?.id ?? null,
    tags: [],
    customFields: index % 3 === 2 ? {} : values,
    version: 1,
    position: 'a0',
    createdAt: '2026-11-21T12:00:00Z',
    lastActivityAt: '2026-11-21T12:00:00Z',
  };
}

export default {
  title: 'View/Record list',
  component: ListDemo,
  parameters: { layout: 'padded' },
} satisfies Meta<typeof ListDemo>;

type Story = StoryObj<typeof ListDemo>;

function listStory(part: Partial<DemoProps> & { change?: Partial<Directory> }, play?: Story['play']): Story {
  const { change, ...props } = part;
  return {
    ...(play && { play }),
    render: (_, { loaded }) => (
      <ListDemo directory={{ ...loaded.directory, ...change }} values={loaded.values} count={30} {...props} />
    ),
  };
}

/** Editors and menus load when they are asked for, and the machine may be busy. */
const soon = { timeout: 10_000 };
const waitFor = (check: () => void) => waitShortly(check, soon);

const rowsOf = (canvas: HTMLElement) => [...canvas.querySelectorAll<HTMLElement>('[data-row]')];
const names = (canvas: HTMLElement) =>
  [...canvas.querySelectorAll('.dk-th')].map(head => head.textContent?.trim()).filter(Boolean);
const headOf = (canvas: HTMLElement, name: string) =>
  [...canvas.querySelectorAll<HTMLElement>('.dk-th')].find(head => head.textContent?.trim() === name);
const cellAt = (canvas: HTMLElement, row: number, name: string) => {
  const id = headOf(canvas, name)?.dataset.cell;
  const cell = rowsOf(canvas)[row]?.querySelector<HTMLElement>(`[data-cell="${id}"]`);
  if (!cell) throw new Error(`There is no cell of ${name} in row ${row}.`);
  return cell;
};
/** The field that the records of the stories are called by, a line of text: it is pinned behind the number. */
const textColumn = (canvas: HTMLElement) => {
  const name = names(canvas)[1];
  if (!name) throw new Error('The list has more than two columns.');
  return name;
};

export const Page = listStory({});
export const ThousandRows = listStory({ count: 1000 }, async ({ canvasElement }) => {
  expect(rowsOf(canvasElement).length).toBeLessThan(60);
});
export const Phone: Story = {
  ...listStory({ count: 10 }),
  globals: { viewport: { value: 'phone' } },
};
/** Whole rows in their status' colour. */
export const Highlighted = listStory({ change: { highlightWholeRecord: true } });

/** The colours and class of a field are its column's as well, readable on the tint of a status and in both themes. */
export const Coloured = colouredStory('light');
export const ColouredDark = colouredStory('dark');

function colouredStory(colorMode: 'light' | 'dark'): Story {
  return {
    globals: { colorMode },
    render: (_, { loaded }) => (
      <ListDemo
        directory={{ ...loaded.coloured, highlightWholeRecord: true }}
        values={loaded.values}
        count={30}
      />
    ),
    play: async ({ canvasElement, loaded }) => {
      const directory: Directory = loaded.coloured;
      const styleOf = (name: string | undefined) => getComputedStyle(cellAt(canvasElement, 0, name ?? ''));
      const classy = directory.fields.find(field => field.cssClass && field.visibleOnGrid);
      expect(cellAt(canvasElement, 0, classy?.name ?? '')).toHaveClass('dk-td', 'of-interest');
      expect(styleOf(classy?.name).backgroundColor).toBe('rgb(27, 67, 50)');
      expect(styleOf(classy?.name).color).toBe('rgb(255, 255, 255)');
      // Without a background the cell has the row's, and its text a shade that can be read on it.
      const row = styleOf('Status');
      const plain = styleOf(directory.fields.find(field => field.fgColor && !field.bgColor)?.name);
      expect(plain.backgroundColor).toBe(row.backgroundColor);
      expect(plain.color).not.toBe(row.color);
    },
  };
}

export const ChooseColumns = listStory({}, async ({ canvasElement, canvas, userEvent }) => {
  const [, , , first] = names(canvasElement);
  await userEvent.click(canvas.getByRole('button', { name: 'Columns' }));
  const menu = await screen.findByRole('dialog', { name: 'Columns' }, soon);
  await userEvent.click(within(menu).getByRole('checkbox', { name: 'Last activity' }));
  await waitFor(() => expect(names(canvasElement)).toContain('Last activity'));
  await userEvent.click(within(menu).getByRole('button', { name: `Pin ${first} to the start` }));
  // Behind the number and the name, which are pinned until somebody chooses otherwise.
  await waitFor(() => expect(names(canvasElement)[2]).toBe(first));
  expect(headOf(canvasElement, first ?? '')?.dataset.pinned).toBe('last');
  await userEvent.type(within(menu).getByRole('searchbox', { name: 'Find column' }), 'created b');
  await waitFor(() => expect(within(menu).getAllByRole('checkbox')).toHaveLength(1));
});

/** Shift with an arrow moves the column; the keyboard goes with it. */
export const OrderColumnsByKeyboard = listStory({}, async ({ canvasElement, userEvent }) => {
  const [, , status, first] = names(canvasElement);
  headOf(canvasElement, first ?? '')?.focus();
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  await waitFor(() => expect(names(canvasElement).slice(2, 4)).toEqual([first, status]));
  await waitFor(() => expect(headOf(canvasElement, first ?? '')).toHaveFocus());
});

export const ResizeColumns = listStory({}, async ({ canvasElement, canvas, userEvent }) => {
  const grip = canvas.getByRole('separator', { name: 'Width of Status' });
  const widthOf = () => headOf(canvasElement, 'Status')?.getBoundingClientRect().width ?? 0;
  headOf(canvasElement, 'Status')?.focus();
  await waitFor(() => expect(grip).toHaveProperty('tabIndex', 0));
  grip.focus();
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  await waitFor(() => expect(grip.getAttribute('aria-valuenow')).toBe(String(Math.round(widthOf()))));
  const { left } = grip.getBoundingClientRect();
  await fireEvent.pointerDown(grip, { clientX: left, button: 0 });
  await fireEvent.pointerMove(window, { clientX: left - 500 });
  await fireEvent.pointerUp(window, { clientX: left - 500 });
  await waitFor(() => expect(widthOf()).toBe(100));
  await userEvent.dblClick(grip);
  await waitFor(() => expect(grip).toHaveAttribute('aria-valuetext', 'automatic'));
});

/** Pinned columns stay while the others scroll. */
export const PinnedColumns = listStory(
  { start: { pinnedColumns: ['Number', 'Status'] } },
  async ({ canvasElement }) => {
    const scroller = canvasElement.querySelector('.dk-table-scroll');
    const leftOf = () => Math.round(cellAt(canvasElement, 0, 'Status').getBoundingClientRect().left);
    const before = leftOf();
    scroller?.scrollTo({ left: 300 });
    await waitFor(() => expect(scroller?.scrollLeft).toBe(300));
    expect(leftOf()).toBe(before);
    expect(Math.round(headOf(canvasElement, 'Status')?.getBoundingClientRect().left ?? 0)).toBe(before);
  },
);

/** Number and name stay by themselves, with a shadow behind them once the others have scrolled. */
export const PinnedByThemselves = listStory({}, async ({ canvasElement }) => {
  const scroller = canvasElement.querySelector<HTMLElement>('.dk-table-scroll');
  const shown = (edge: string) => {
    const shadow = canvasElement.querySelector(`.dk-scroll-edge[data-edge="${edge}"]`);
    return shadow !== null && getComputedStyle(shadow).display !== 'none';
  };
  await waitFor(() => expect([shown('start'), shown('end')]).toEqual([false, true]));
  const name = cellAt(canvasElement, 0, textColumn(canvasElement));
  const before = name.getBoundingClientRect().left;
  scroller?.scrollTo({ left: 300 });
  await waitFor(() => expect(shown('start')).toBe(true));
  expect(name.getBoundingClientRect().left).toBe(before);
  scroller?.scrollTo({ left: 100_000 });
  await waitFor(() => expect(shown('end')).toBe(false));
});

/** A table that fits has no edge to scroll over. */
export const FewColumns: Story = {
  render: (_, { loaded }) => {
    const fields = loaded.directory.fields.slice(0, 2);
    return <ListDemo directory={{ ...loaded.directory, fields }} values={loaded.values} count={3} />;
  },
  play: async ({ canvasElement }) => {
    const scroller = canvasElement.querySelector<HTMLElement>('.dk-table-scroll');
    await waitFor(() => expect(scroller?.dataset.more).toBe(''));
    expect(scroller?.scrollWidth).toBe(scroller?.clientWidth);
  },
};

export const EditInPlace = listStory({}, async ({ canvasElement, userEvent }) => {
  const name = textColumn(canvasElement);
  await userEvent.dblClick(cellAt(canvasElement, 0, name));
  const editor = await screen.findByRole('dialog', { name: new RegExp(`^${name} of`) }, soon);
  const box = within(editor).getByLabelText(name);
  await waitFor(() => expect(box).toHaveFocus());
  await userEvent.clear(box);
  await userEvent.type(box, 'Typed here{Enter}');
  await waitFor(() => expect(cellAt(canvasElement, 0, name)).toHaveTextContent('Typed here'));
  await waitFor(() => expect(cellAt(canvasElement, 1, name)).toHaveFocus());
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(cellAt(canvasElement, 0, name)).not.toHaveTextContent('Typed here'));
});

/** A character begins the text anew; Escape leaves what stood there. */
export const TypeIntoACell = listStory({}, async ({ canvasElement, userEvent }) => {
  const name = textColumn(canvasElement);
  const before = cellAt(canvasElement, 0, name).textContent;
  cellAt(canvasElement, 0, name).focus();
  await userEvent.keyboard('Q');
  const box = await screen.findByLabelText(name, {}, soon);
  await waitFor(() => expect(box).toHaveValue('Q'));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByLabelText(name)).toBeNull());
  expect(cellAt(canvasElement, 0, name).textContent).toBe(before);
});

/** Shown at once, put back when it is refused, and opened again with what was typed and the reason. */
export const RefusedEditReopens = listStory(
  { refusal: 'NotUnique' },
  async ({ canvasElement, userEvent }) => {
    const name = textColumn(canvasElement);
    await userEvent.dblClick(cellAt(canvasElement, 0, name));
    const box = await screen.findByLabelText(name, {}, soon);
    await userEvent.clear(box);
    await userEvent.type(box, 'Taken{Enter}');
    await screen.findByText('Another record already has this value.', {}, soon);
    expect(screen.getByLabelText(name)).toHaveValue('Taken');
    expect(cellAt(canvasElement, 0, name)).not.toHaveTextContent('Taken');
  },
);

/** A cell that a script fills in opens, says so, and takes nothing. */
export const FilledByScript = listStory({ isScripted: true }, async ({ canvasElement, userEvent }) => {
  const name = textColumn(canvasElement);
  await userEvent.dblClick(cellAt(canvasElement, 0, name));
  await screen.findByText(/^A script fills in this field/, {}, soon);
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

export const SelectRows = listStory({}, async ({ canvasElement, canvas, userEvent }) => {
  const chosen = () => canvas.getByTestId('chosen').textContent?.split(' ').filter(Boolean) ?? [];
  const boxes = () => canvas.getAllByRole('checkbox');
  await userEvent.click(boxes()[1] as HTMLElement);
  await userEvent.keyboard('{Shift>}');
  await userEvent.click(boxes()[4] as HTMLElement);
  await userEvent.keyboard('{/Shift}');
  await waitFor(() => expect(chosen()).toHaveLength(4));
  expect(boxes()[0]).toHaveProperty('indeterminate', true);
  cellAt(canvasElement, 0, 'Status').focus();
  await userEvent.keyboard('{Control>}a{/Control}');
  await waitFor(() => expect(chosen()).toHaveLength(30));
  await userEvent.keyboard(' ');
  await waitFor(() => expect(chosen()).toHaveLength(29));
});

export const StatusFromItsCell = listStory({}, async ({ canvasElement, userEvent }) => {
  const cell = () => cellAt(canvasElement, 0, 'Status');
  await userEvent.click(within(cell()).getByRole('button'));
  await userEvent.click(await screen.findByRole('menuitem', { name: /Dropped/ }, soon));
  await waitFor(() => expect(cell()).toHaveTextContent('Dropped'));
});
