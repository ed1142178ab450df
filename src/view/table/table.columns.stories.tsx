import type { Meta } from '@storybook/react-vite';
import { expect, fireEvent, screen, within } from 'storybook/test';
import {
  createListStory,
  findHeaderElement,
  getCellElement,
  getColumnNames,
  getTextColumn,
  ListDemo,
  type ListStory,
  LONG_WAIT_OPTIONS,
  waitFor,
} from './stage/ListDemo.tsx';

export default {
  title: 'View/Record list/Columns',
  component: ListDemo,
  parameters: { layout: 'padded' },
} satisfies Meta<typeof ListDemo>;

export const ChooseColumns = createListStory({}, async ({ canvasElement, canvas, userEvent }) => {
  const [, , , first] = getColumnNames(canvasElement);
  await userEvent.click(canvas.getByRole('button', { name: 'Columns' }));
  const menu = await screen.findByRole('dialog', { name: 'Columns' }, LONG_WAIT_OPTIONS);
  await userEvent.click(within(menu).getByRole('checkbox', { name: 'Last activity' }));
  await waitFor(() => expect(getColumnNames(canvasElement)).toContain('Last activity'));
  await userEvent.click(within(menu).getByRole('button', { name: `Pin ${first} to the start` }));
  // The column follows number and name, which are pinned by default.
  await waitFor(() => expect(getColumnNames(canvasElement)[2]).toBe(first));
  expect(findHeaderElement(canvasElement, first ?? '')?.dataset.pinned).toBe('last');
  await userEvent.type(within(menu).getByRole('searchbox', { name: 'Find column' }), 'created b');
  await waitFor(() => expect(within(menu).getAllByRole('checkbox')).toHaveLength(1));
});

/** Shift with an arrow key moves the column, together with the keyboard cursor. */
export const OrderColumnsByKeyboard = createListStory({}, async ({ canvasElement, userEvent }) => {
  const [, , status, first] = getColumnNames(canvasElement);
  findHeaderElement(canvasElement, first ?? '')?.focus();
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  await waitFor(() => expect(getColumnNames(canvasElement).slice(2, 4)).toEqual([first, status]));
  await waitFor(() => expect(findHeaderElement(canvasElement, first ?? '')).toHaveFocus());
});

export const ResizeColumns = createListStory({}, async ({ canvasElement, canvas, userEvent }) => {
  const grip = canvas.getByRole('separator', { name: 'Width of Status' });
  const widthOf = () => findHeaderElement(canvasElement, 'Status')?.getBoundingClientRect().width ?? 0;
  findHeaderElement(canvasElement, 'Status')?.focus();
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

/** Pinned columns stay in place while the other columns scroll. */
export const PinnedColumns = createListStory(
  { start: { pinnedColumns: ['Number', 'Status'] } },
  async ({ canvasElement }) => {
    const scroller = canvasElement.querySelector('.dk-table-scroll');
    const leftOf = () => Math.round(getCellElement(canvasElement, 0, 'Status').getBoundingClientRect().left);
    const before = leftOf();
    scroller?.scrollTo({ left: 300 });
    await waitFor(() => expect(scroller?.scrollLeft).toBe(300));
    expect(leftOf()).toBe(before);
    expect(Math.round(findHeaderElement(canvasElement, 'Status')?.getBoundingClientRect().left ?? 0)).toBe(
      before,
    );
  },
);

/**
 * Number and name are pinned by default; a shadow is shown next to these columns once other columns have
 * scrolled.
 */
export const PinnedAutomatically = createListStory({}, async ({ canvasElement }) => {
  const scroller = canvasElement.querySelector<HTMLElement>('.dk-table-scroll');
  const shown = (edge: string) => {
    const shadow = canvasElement.querySelector(`.dk-scroll-edge[data-edge="${edge}"]`);
    return shadow !== null && getComputedStyle(shadow).display !== 'none';
  };
  await waitFor(() => expect([shown('start'), shown('end')]).toEqual([false, true]));
  const name = getCellElement(canvasElement, 0, getTextColumn(canvasElement));
  const before = name.getBoundingClientRect().left;
  scroller?.scrollTo({ left: 300 });
  await waitFor(() => expect(shown('start')).toBe(true));
  expect(name.getBoundingClientRect().left).toBe(before);
  scroller?.scrollTo({ left: 100_000 });
  await waitFor(() => expect(shown('end')).toBe(false));
});

/** A table that fits has no scroll edge. */
export const FewColumns: ListStory = {
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
