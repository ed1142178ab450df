import type { Meta, StoryObj } from '@storybook/react-vite';
import { useMemo, useState } from 'react';
import { expect, screen, waitFor, within } from 'storybook/test';
import { compileDirectory } from '#core/directory/compileDirectory.ts';
import { DEFAULT_RECORD_VIEW, type RecordView } from '#core/directory/recordView.ts';
import { RECORDS_PER_PAGE } from '#core/limits.ts';
import type { Directory, FieldValues, Item } from '#core/model.ts';
import { useEngine } from '#view/engine/engine.ts';
import { Page } from '#view/kit/layout/Page.tsx';
import { Modal } from '#view/kit/overlays/Modal.tsx';
import { AppStage } from '../stage/AppStage.tsx';
import { openDemoAccount } from '../stage/demoAccount.ts';
import { SelectionBar } from './list/SelectionBar.tsx';
import { RecordList } from './RecordList.tsx';
import { getDirectorySource } from './recordSource.ts';

const total = 35;

/** Shows 35 records on two pages, sorted by number; an opened record is a modal with its name. */
function ListDemo(props: { directory: Directory; values: FieldValues }) {
  return (
    <AppStage>
      <main className="dk-main" style={{ display: 'flex', height: '100vh' }}>
        <Page title={props.directory.name} isFilling>
          <Records {...props} />
        </Page>
      </main>
    </AppStage>
  );
}

function Records({ directory, values }: { directory: Directory; values: FieldValues }) {
  const { registry } = useEngine();
  const compiled = useMemo(() => compileDirectory(directory, registry), [directory, registry]);
  const [view, setView] = useState<RecordView>(DEFAULT_RECORD_VIEW);
  const [page, setPage] = useState(1);
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<Item | null>(null);
  const numbers = Array.from({ length: total }, (_, index) => (view.orderBy.asc ? index + 1 : total - index));
  const items = numbers
    .slice((page - 1) * RECORDS_PER_PAGE, page * RECORDS_PER_PAGE)
    .map(number => getItem(directory, values, number));
  const selection = { ids, onChange: setIds };
  return (
    <>
      <RecordList
        source={getDirectorySource(compiled)}
        list={{
          ...{ items, error: undefined, isLoading: false, total, totalKind: 'exact' as const },
          ...{ totalText: '', pageCount: 2, pageSize: RECORDS_PER_PAGE, search: undefined },
          reload: () => undefined,
        }}
        view={{
          ...{ view, page, asked: { view, page }, setPage },
          change: part => setView(before => ({ ...before, ...part })),
          flush: () => undefined,
        }}
        selection={selection}
        selectionBar={<SelectionBar selection={selection} />}
        openId={opened?.id}
        onOpen={setOpened}
        onAdd={undefined}
        onImport={undefined}
      />
      {opened && (
        <Modal title={opened.display} onClose={() => setOpened(null)}>
          <p>{opened.display}</p>
        </Modal>
      )}
    </>
  );
}

function getItem({ statusList }: Directory, customFields: FieldValues, number: number): Item {
  return {
    ...{ id: `item-${number}`, number, display: `#${number}`, tags: [], customFields, version: 1 },
    ...{ status: statusList[0]?.id ?? null, position: 'a0' },
    ...{ createdAt: '2026-11-21T12:00:00Z', lastActivityAt: '2026-11-21T12:00:00Z' },
  };
}

export default {
  title: 'Records/List',
  component: ListDemo,
  beforeEach: ({ loaded: { directory } }) => openDemoAccount([directory as Directory]),
} satisfies Meta<typeof ListDemo>;

type Story = StoryObj<typeof ListDemo>;

function story(play: NonNullable<Story['play']>, globals: Story['globals'] = {}): Story {
  return {
    globals,
    render: (_, { loaded }) => <ListDemo directory={loaded.directory} values={loaded.values} />,
    play,
  };
}

const getNumber = (canvasElement: HTMLElement, number: number) => {
  const text = within(canvasElement).getByText(`#${number}`, { selector: '[data-cell] *, [data-cell]' });
  const cell = text.closest<HTMLElement>('[data-cell]');
  if (!cell) throw new Error(`Record ${number} is not on this page.`);
  return cell;
};

interface Words {
  selected: (count: number) => string;
  next: string;
  clear: string;
  number: string;
}

/** Rows are selected, paged, sorted and opened by keyboard; closing a record returns the focus. */
const chooseByKeyboard = ({ selected, next, clear, number }: Words): NonNullable<Story['play']> => {
  return async ({ canvas, canvasElement, userEvent }) => {
    await waitFor(() => getNumber(canvasElement, 35).focus());
    await userEvent.keyboard(' {ArrowDown}{ArrowDown}{Shift>} {/Shift}');
    await expect(await canvas.findByText(selected(3))).toBeVisible();
    await userEvent.keyboard('{Control>}a{/Control}');
    await expect(await canvas.findByText(selected(30))).toBeVisible();
    canvas.getByRole('button', { name: next }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(getNumber(canvasElement, 5)).toBeVisible());
    await expect(canvas.getByText(selected(30))).toBeVisible();
    canvas.getByRole('button', { name: clear }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvas.queryByText(selected(30))).toBeNull());
    getNumber(canvasElement, 5).focus();
    await userEvent.keyboard('{ArrowUp}{Enter}');
    const head = () => canvas.getAllByRole('columnheader').find(each => each.textContent === number);
    await waitFor(() => expect(head()).toHaveAttribute('aria-sort', 'ascending'));
    await waitFor(() => getNumber(canvasElement, 31).focus());
    await userEvent.keyboard('{Enter}');
    await expect(await screen.findByRole('dialog', { name: '#31' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(getNumber(canvasElement, 31)).toHaveFocus());
  };
};

export const SelectedByKeyboard = story(
  chooseByKeyboard({
    selected: count => `${count} records selected`,
    next: 'Next page',
    clear: 'Clear selection',
    number: 'No.',
  }),
);

export const SelectedByKeyboardInUkrainian = story(
  chooseByKeyboard({
    selected: count => (count === 3 ? 'Вибрано 3 записи' : 'Вибрано 30 записів'),
    next: 'Наступна сторінка',
    clear: 'Скасувати вибір',
    number: '№',
  }),
  { locale: 'uk' },
);

/** The bar of actions for selected records covers no other control, and nothing moves when it appears. */
const movesNothing: NonNullable<Story['play']> = async ({ canvas, canvasElement, userEvent }) => {
  const boxes = await canvas.findAllByRole('checkbox', { name: /#3[0-5]/ });
  await expect(boxes).toHaveLength(6);
  const places = () =>
    [...canvasElement.querySelectorAll('[data-row], .dk-card, .dk-table-head, .dk-pager, .dk-page-head')].map(
      each => JSON.stringify(each.getBoundingClientRect()),
    );
  const before = places();
  await userEvent.click(boxes[1] as HTMLElement);
  const count = await canvas.findByText('1 record selected');
  await expect(isWhollyInView(count)).toBe(true);
  await expect(places()).toEqual(before);
  await userEvent.click(canvas.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(canvasElement.querySelectorAll('[data-row], .dk-card')).toHaveLength(5));
  await expect(isWhollyInView(canvas.getByText('1 record selected'))).toBe(true);
  await userEvent.click(canvas.getByRole('button', { name: 'Clear selection' }));
  await waitFor(() => expect(canvas.queryByText('1 record selected')).toBeNull());
};

export const SelectionWithoutLayoutShift = story(movesNothing);

export const SelectionWithoutLayoutShiftOnPhone = story(
  async context => {
    const { canvas, userEvent } = context;
    await userEvent.click(await canvas.findByRole('button', { name: 'Select' }));
    await movesNothing(context);
  },
  { viewport: { value: 'phone' } },
);

function isWhollyInView(element: HTMLElement): boolean {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return left >= 0 && top >= 0 && right <= window.innerWidth && bottom <= window.innerHeight;
}
