import type { Meta, StoryObj } from '@storybook/react-vite';
import { useMemo, useState } from 'react';
import { expect, fireEvent, fn, screen, waitFor, within } from 'storybook/test';
import { compileDirectory } from '#core/directory/compileDirectory.ts';
import { listWritableFields } from '#core/field/system/writableSystemFields.ts';
import type { Directory, FieldValues, Item } from '#core/model.ts';
import { useEngine } from '../engine/engine.ts';
import { Board } from './Board.tsx';
import type { BoardActions, BoardLane } from './boardModel.ts';

interface DemoProps {
  directory: Directory;
  values: FieldValues;
  /** The number of cards per lane, in the order of the statuses. */
  counts?: readonly number[];
  lane?: Partial<BoardLane>;
  isOrderedByHand?: boolean;
  waiting?: string;
  /** Additional members of every record. */
  more?: Partial<Item>;
  /** The reason why nothing can be moved to the last lane. */
  closed?: string;
}

/** Shows a board of a directory with a field of every type; moves are stored locally, without a server. */
function BoardDemo(props: DemoProps) {
  const { directory, counts = [3, 2, 0, 1], isOrderedByHand = true, waiting, closed } = props;
  const { registry } = useEngine();
  const compiled = compileDirectory(directory, registry);
  const [cards, setCards] = useState(() => getCards(props, counts));
  const [collapsed, setCollapsed] = useState<readonly string[]>([]);
  const lanes = directory.statusList.map(
    ({ id, name }): BoardLane => ({
      id,
      name,
      compiled,
      directoryOf: () => compiled,
      statusIds: [id],
      items: cards[id],
      total: cards[id]?.length ?? 0,
      totalExact: true,
      totalIsMinimum: false,
      isLoadingMore: false,
      problem: null,
      isCollapsed: collapsed.includes(id),
      mayMove: true,
      mayAdd: true,
      ...props.lane,
    }),
  );
  const actions: BoardActions = {
    open,
    loadMore: () => undefined,
    retry: () => undefined,
    add: () => undefined,
    toggle: ({ id }) =>
      setCollapsed(collapsed.includes(id) ? collapsed.filter(each => each !== id) : [...collapsed, id]),
    key: () => false,
    closedReason: (_item, _from, to) => (to.id === directory.statusList.at(-1)?.id ? (closed ?? null) : null),
    menuEntries: () => [{ id: 'open', label: 'Open' }],
    move(wanted) {
      move(wanted);
      const { item, to, prevId } = wanted;
      const without = Object.fromEntries(
        Object.entries(cards).map(([id, items]) => [id, items.filter(each => each.id !== item.id)]),
      );
      const target = [...(without[to.id] ?? [])];
      target.splice(target.findIndex(each => each.id === prevId) + 1, 0, item);
      setCards({ ...without, [to.id]: target });
    },
  };
  const state = useMemo(
    () => ({ waitingIds: new Set(waiting ? [waiting] : []), isOrderedByHand, openId: undefined }),
    [waiting, isOrderedByHand],
  );
  return (
    <div style={{ display: 'flex', height: 520 }}>
      <Board label={directory.name} lanes={lanes} actions={actions} state={state} />
    </div>
  );
}

function getCards({ directory, values, more }: DemoProps, counts: readonly number[]): Record<string, Item[]> {
  let number = 0;
  const entries = directory.statusList.map(({ id }, lane) => {
    const items = Array.from({ length: counts[lane] ?? 0 }, (_, index): Item => {
      number += 1;
      return {
        id: `item-${number}`,
        number,
        display: `#${number} | Card ${number}`,
        status: id,
        tags: [],
        customFields: index % 2 === 0 ? values : {},
        version: 1,
        position: 'a0',
        createdAt: '2026-11-21T12:00:00Z',
        lastActivityAt: '2026-11-21T12:00:00Z',
        lastNote: {
          id: `note-${number}`,
          text: 'Called twice, waits for an answer',
          createdAt: '2026-11-21T12:00:00Z',
        } as Item['lastNote'],
        ...more,
      };
    });
    return [id, items] as const;
  });
  return Object.fromEntries(entries);
}

const open = fn();
const move = fn();

export default {
  title: 'View/Board',
  component: BoardDemo,
  parameters: { layout: 'padded' },
} satisfies Meta<typeof BoardDemo>;

type Story = StoryObj<typeof BoardDemo>;

function story(props: Partial<DemoProps>, play?: Story['play']): Story {
  return {
    render: (_, { loaded }) => <BoardDemo directory={loaded.directory} values={loaded.values} {...props} />,
    play,
  };
}

const cardsIn = (canvasElement: HTMLElement, lane: string) =>
  within(within(canvasElement).getByRole('region', { name: lane }))
    .queryAllByRole('button', { name: /^#\d/ })
    .map(button => button.textContent);

export const Lanes = story({});
export const Empty = story({ counts: [] });
export const Loading = story({ lane: { items: undefined } });
export const Failed = story({ lane: { problem: 'Can’t reach the server.' } });
export const PartiallyLoaded = story({ lane: { total: 57, isLoadingMore: true } });
/** Limits of statuses, due dates and service levels, each also shown as text. */
export const LimitsAndMarks: Story = {
  render: (_, { loaded }) => <MarkedBoard directory={loaded.directory} values={loaded.values} />,
  play: async ({ canvas }) => {
    await canvas.findByText('Over the limit of 2');
    await canvas.findByText('Full: no more than 2');
    expect(canvas.getByText('3 / 2')).toBeVisible();
    // A completed record is never overdue.
    await waitFor(() => expect(canvas.getAllByText('Overdue')).toHaveLength(3), { timeout: 10_000 });
    expect((await canvas.findAllByText('Service level breached')).length).toBeGreaterThan(0);
  },
};

function MarkedBoard({ directory, values }: Pick<DemoProps, 'directory' | 'values'>) {
  const { registry } = useEngine();
  const written = listWritableFields(registry.writtenFields, directory, { contactDirectoryId: undefined });
  const limits = [
    { count: 2, isHard: false },
    { count: 2, isHard: true },
  ];
  const marked = {
    ...directory,
    fields: [...directory.fields, ...written],
    statusList: directory.statusList.map((status, index) => {
      const limit = limits[index];
      return limit ? { ...status, limit } : status;
    }),
  };
  const late = { serviceDue: '2020-01-01T09:00:00Z', serviceRiskAt: '2020-01-01T08:00:00Z' };
  const due = Object.fromEntries(
    written.map(({ id, days }) => [id, days ? { dateValue: '2020-01-01' } : {}]),
  );
  return <BoardDemo directory={marked} values={{ ...values, ...due }} more={late} />;
}

export const Waiting = story({ waiting: 'item-2' });
/** For measuring speed, without accessibility checks, because other stories check individual cards. */
export const HundredsOfCards: Story = {
  ...story({ counts: [300, 10, 10, 10] }),
  parameters: { a11y: { test: 'off' } },
};

export const LabelsAndColours: Story = {
  render: (_, { loaded }) => (
    <BoardDemo
      directory={{ ...loaded.directory, inlineLabel: true, highlightWholeRecord: true, lastComment: true }}
      values={loaded.values}
    />
  ),
};

/** The colours and the class of a field apply to its line on a card. */
export const Coloured = colouredStory('light');
export const ColouredDark = colouredStory('dark');

function colouredStory(colorMode: 'light' | 'dark'): Story {
  return {
    globals: { colorMode },
    render: (_, { loaded }) => (
      <BoardDemo
        directory={{ ...loaded.coloured, inlineLabel: true, highlightWholeRecord: true }}
        values={loaded.values}
      />
    ),
    play: async ({ canvasElement }) => {
      const [line] = canvasElement.querySelectorAll('.dk-board-card .of-interest');
      expect(line && getComputedStyle(line).backgroundColor).toBe('rgb(27, 67, 50)');
    },
  };
}

/** Headers have the same height, however long the lanes' names are; a long name is truncated and has a tooltip. */
export const LongNames: Story = {
  render: (_, { loaded }) => {
    const [first, ...others] = loaded.directory.statusList;
    const name = 'Waiting for the papers that the customs office asked for';
    return (
      <BoardDemo
        directory={{ ...loaded.directory, statusList: [{ ...first, name }, ...others] }}
        values={loaded.values}
        lane={{ note: 'Requests of families and organisations in all regions' }}
      />
    );
  },
  play: async ({ canvasElement, canvas }) => {
    const heads = [...canvasElement.querySelectorAll('.dk-lane-head')];
    const heights = heads.map(head => Math.round(head.getBoundingClientRect().height));
    expect(new Set(heights).size).toBe(1);
    const long = canvas.getByRole('heading', { name: /^Waiting for the papers/ });
    expect(long).toHaveAttribute('title', expect.stringMatching(/customs office asked for$/));
    expect(long.scrollWidth).toBeGreaterThan(long.clientWidth);
  },
};

export const Phone: Story = { ...story({}), globals: { viewport: { value: 'phone' } } };

interface DragWords {
  taken: string;
  second: string;
  cancelled: string;
  waiting: string;
  third: string;
  put: string;
}

/** Space picks up a card, arrows move it, Escape cancels, and Space drops it; each step is announced. */
const moveByKeyboard = (words: DragWords): Story['play'] => {
  return async ({ canvasElement, canvas, userEvent }) => {
    const card = canvas.getByRole('button', { name: '#1 | Card 1' });
    card.focus();
    await expect(card).toHaveAccessibleDescription(/./);
    await takeCard(userEvent, words.taken);
    await userEvent.keyboard('[ArrowDown]');
    await canvas.findByText(words.second);
    await userEvent.keyboard('[Escape]');
    await canvas.findByText(words.cancelled);
    expect(cardsIn(canvasElement, 'Open')).toEqual(['Card 1', 'Card 2', 'Card 3']);
    await expect(card).toHaveFocus();
    await takeCard(userEvent, words.taken);
    await userEvent.keyboard('[ArrowRight]');
    await canvas.findByText(words.waiting);
    await userEvent.keyboard('[ArrowDown]');
    await canvas.findByText(words.third);
    await userEvent.keyboard('[Space]');
    await canvas.findByText(words.put);
    await waitFor(() => expect(cardsIn(canvasElement, 'Waiting')).toEqual(['Card 4', 'Card 1', 'Card 5']));
    await waitFor(() => expect(canvas.getByRole('button', { name: '#1 | Card 1' })).toHaveFocus());
  };
};
async function takeCard(
  { keyboard }: { keyboard: (keys: string) => Promise<void> },
  words: string,
): Promise<void> {
  await keyboard('[Space]');
  await screen.findByText(words);
  // The library only handles arrow keys after the current task.
  await new Promise(resolve => setTimeout(resolve));
}

export const MovedByKeyboard = story({}, async context => {
  const { canvas, userEvent } = context;
  open.mockClear();
  await moveByKeyboard({
    taken: 'Picked up #1 | Card 1.',
    second: 'Open, position 2 of 3.',
    cancelled: 'Moving #1 | Card 1 was cancelled.',
    waiting: 'Waiting, position 1 of 3.',
    third: 'Waiting, position 2 of 3.',
    put: '#1 | Card 1 dropped in Waiting at position 2.',
  })?.(context);
  await userEvent.keyboard('[ArrowUp]');
  await expect(canvas.getByRole('button', { name: '#4 | Card 4' })).toHaveFocus();
  await userEvent.keyboard('[Enter]');
  await expect(open).toHaveBeenCalledTimes(1);
});

export const MovedByKeyboardInUkrainian: Story = {
  ...story(
    {},
    moveByKeyboard({
      taken: 'Взято картку: #1 | Card 1.',
      second: 'Open, місце 2 із 3.',
      cancelled: '#1 | Card 1: переміщення скасовано.',
      waiting: 'Waiting, місце 1 із 3.',
      third: 'Waiting, місце 2 із 3.',
      put: '#1 | Card 1: картку покладено в Waiting, місце 2.',
    }),
  ),
  globals: { locale: 'uk' },
};

/** Returns the card with this title, and a point in its upper or lower half. */
function getCardAt(canvasElement: HTMLElement, name: string, half: 'upper' | 'lower' = 'upper') {
  const card = within(canvasElement).getByText(name).closest<HTMLElement>('[data-card]');
  if (!card) throw new Error(`There is no card ${name}.`);
  const { left, top, width, height } = card.getBoundingClientRect();
  return {
    card,
    point: { clientX: left + width / 2, clientY: top + height * (half === 'upper' ? 0.2 : 0.8) },
  };
}

const lifted = () => waitFor(() => expect(document.querySelector('[data-lifted]')).toBeVisible());

/** Drops a card between the cards of another lane; dragging doesn't open the record. */
export const MovedByMouse = story({}, async ({ canvasElement }) => {
  open.mockClear();
  const from = getCardAt(canvasElement, 'Card 1');
  await dragByMouse(from, getCardAt(canvasElement, 'Card 4', 'lower').point);
  await waitFor(() => expect(cardsIn(canvasElement, 'Waiting')).toEqual(['Card 4', 'Card 1', 'Card 5']));
  expect(cardsIn(canvasElement, 'Open')).toEqual(['Card 2', 'Card 3']);
  expect(open).not.toHaveBeenCalled();
});

/** If values determine the order, a card is dropped on the whole lane instead of between cards. */
export const MovedByMouseWhileSorted = story({ isOrderedByHand: false }, async ({ canvasElement }) => {
  const from = getCardAt(canvasElement, 'Card 1');
  await dragByMouse(from, getCardAt(canvasElement, 'Card 5', 'lower').point);
  await waitFor(() => expect(cardsIn(canvasElement, 'Waiting')).toContain('Card 1'));
  expect(move).toHaveBeenLastCalledWith(expect.objectContaining({ prevId: null }));
});

async function dragByMouse(
  { card, point: start }: ReturnType<typeof getCardAt>,
  end: { clientX: number; clientY: number },
): Promise<void> {
  await fireEvent.mouseDown(card, { button: 0, ...start });
  await fireEvent.mouseMove(document, { clientX: start.clientX + 10, clientY: start.clientY + 10 });
  await lifted();
  await fireEvent.mouseMove(document, end);
  await fireEvent.mouseMove(document, { ...end, clientX: end.clientX + 1 });
  await waitFor(() => expect(document.querySelector('[data-drop-line]')).toBeInTheDocument());
  await fireEvent.mouseUp(document, end);
}

/** Resolves when clicks reach the page again after a drag: dnd-kit stops them for 50 ms. */
const clicksAreHeard = () => new Promise(resolve => setTimeout(resolve, 60));

/** A finger picks up a card after a moment; a sheet contains the card's other actions. */
export const MovedByTouch: Story = {
  ...story({}, async ({ canvasElement, canvas, userEvent }) => {
    const { card, point: start } = getCardAt(canvasElement, 'Card 1');
    const { point: end } = getCardAt(canvasElement, 'Card 2', 'lower');
    const touch = (type: string, point?: typeof start) =>
      card.dispatchEvent(
        new TouchEvent(type, {
          ...{ bubbles: true, cancelable: true },
          touches: point ? [new Touch({ identifier: 1, target: card, ...point })] : [],
        }),
      );
    touch('touchstart', start);
    await lifted();
    for (const part of [0.5, 1])
      touch('touchmove', { ...start, clientY: start.clientY + (end.clientY - start.clientY) * part });
    await waitFor(() => expect(document.querySelector('[data-drop-line]')).toBeInTheDocument());
    touch('touchend');
    await clicksAreHeard();
    await waitFor(() => expect(cardsIn(canvasElement, 'Open')).toEqual(['Card 2', 'Card 1', 'Card 3']));
    await userEvent.click(canvas.getByRole('button', { name: 'Actions for #2 | Card 2' }));
    const sheet = await screen.findByRole('dialog', { name: '#2 | Card 2' });
    await userEvent.click(within(sheet).getByRole('button', { name: 'Open' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }),
  globals: { viewport: { value: 'phone' } },
};

export const ClosedLane = story(
  { closed: 'Your groups may not.' },
  async ({ canvasElement, canvas, userEvent }) => {
    canvas.getByRole('button', { name: '#1 | Card 1' }).focus();
    await takeCard(userEvent, 'Picked up #1 | Card 1.');
    await userEvent.keyboard('[ArrowRight][ArrowRight][ArrowRight]');
    await canvas.findByText('Dropped: not allowed. Your groups may not.');
    await userEvent.keyboard('[Escape]');
    expect(cardsIn(canvasElement, 'Open')).toHaveLength(3);
  },
);

export const SortedByField = story({ isOrderedByHand: false }, async ({ canvas, userEvent }) => {
  canvas.getByRole('button', { name: '#1 | Card 1' }).focus();
  await takeCard(userEvent, 'Picked up #1 | Card 1.');
  await userEvent.keyboard('[ArrowRight]');
  await canvas.findByText('Waiting, at the position the sort order gives.');
  await canvas.findByText(/sorted by a field/);
  await userEvent.keyboard('[Escape]');
});

export const FoldedAndUnfolded = story({}, async ({ canvasElement, canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Collapse Open' }));
  expect(cardsIn(canvasElement, 'Open')).toEqual([]);
  const unfold = canvas.getByRole('button', { name: 'Expand Open' });
  expect(unfold).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(unfold);
  expect(cardsIn(canvasElement, 'Open')).toHaveLength(3);
});

export const ArrowKeyNavigation = story({}, async ({ canvas, userEvent }) => {
  const focus = (name: string) => expect(canvas.getByRole('button', { name })).toHaveFocus();
  canvas.getByRole('button', { name: '#1 | Card 1' }).focus();
  await userEvent.keyboard('[ArrowDown]');
  focus('#2 | Card 2');
  await userEvent.keyboard('[ArrowRight]');
  focus('#5 | Card 5');
  // The third lane is empty.
  await userEvent.keyboard('[ArrowRight]');
  focus('#6 | Card 6');
});

/** The menu button of a card is next to the number, without covering it. */
export const MenuDoesNotCoverNumber = story({}, async ({ canvasElement }) => {
  const card = canvasElement.querySelector('.dk-board-card:has(.dk-board-number)');
  const number = card?.querySelector('.dk-board-number')?.getBoundingClientRect();
  const menu = card?.querySelector('.dk-board-menu')?.getBoundingClientRect();
  await expect(number?.width).toBeGreaterThan(0);
  await expect(menu?.left).toBeGreaterThanOrEqual(number?.right ?? Number.NaN);
});
