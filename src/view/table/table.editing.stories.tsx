import type { Meta } from '@storybook/react-vite';
import { expect, screen, within } from 'storybook/test';
import {
  createListStory,
  getCellElement,
  getColumnNames,
  getRowElements,
  getTextColumn,
  ListDemo,
  type ListStory,
  LONG_WAIT_OPTIONS,
  waitFor,
} from './stage/ListDemo.tsx';

export default {
  title: 'View/Record list/Editing',
  component: ListDemo,
  parameters: { layout: 'padded' },
} satisfies Meta<typeof ListDemo>;

export const EditInPlace = createListStory({}, async ({ canvasElement, userEvent }) => {
  const name = getTextColumn(canvasElement);
  await userEvent.dblClick(getCellElement(canvasElement, 0, name));
  const editor = await screen.findByRole('dialog', { name: new RegExp(`^${name} of`) }, LONG_WAIT_OPTIONS);
  const box = within(editor).getByLabelText(name);
  await waitFor(() => expect(box).toHaveFocus());
  await userEvent.clear(box);
  await userEvent.type(box, 'Typed here{Enter}');
  await waitFor(() => expect(getCellElement(canvasElement, 0, name)).toHaveTextContent('Typed here'));
  await waitFor(() => expect(getCellElement(canvasElement, 1, name)).toHaveFocus());
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(getCellElement(canvasElement, 0, name)).not.toHaveTextContent('Typed here'));
});

/** Typing a character replaces the value; Escape restores it. */
export const TypeIntoCell = createListStory({}, async ({ canvasElement, userEvent }) => {
  const name = getTextColumn(canvasElement);
  const before = getCellElement(canvasElement, 0, name).textContent;
  getCellElement(canvasElement, 0, name).focus();
  await userEvent.keyboard('Q');
  const box = await screen.findByLabelText(name, {}, LONG_WAIT_OPTIONS);
  await waitFor(() => expect(box).toHaveValue('Q'));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByLabelText(name)).toBeNull());
  expect(getCellElement(canvasElement, 0, name).textContent).toBe(before);
});

/**
 * An edit is shown immediately and reverted when it is rejected; then the editor of the cell reopens with the
 * input and the reason.
 */
export const RefusedEditReopens = createListStory(
  { refusal: 'NotUnique' },
  async ({ canvasElement, userEvent }) => {
    const name = getTextColumn(canvasElement);
    await userEvent.dblClick(getCellElement(canvasElement, 0, name));
    const box = await screen.findByLabelText(name, {}, LONG_WAIT_OPTIONS);
    await userEvent.clear(box);
    await userEvent.type(box, 'Taken{Enter}');
    await screen.findByText('Another record already has this value.', {}, LONG_WAIT_OPTIONS);
    expect(screen.getByLabelText(name)).toHaveValue('Taken');
    expect(getCellElement(canvasElement, 0, name)).not.toHaveTextContent('Taken');
  },
);

/** A cell that a script fills in opens with an explanation, and can't be edited. */
export const FilledByScript = createListStory({ isScripted: true }, async ({ canvasElement, userEvent }) => {
  const name = getTextColumn(canvasElement);
  await userEvent.dblClick(getCellElement(canvasElement, 0, name));
  await screen.findByText(/^A script fills in this field/, {}, LONG_WAIT_OPTIONS);
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

export const SelectRows = createListStory({}, async ({ canvasElement, canvas, userEvent }) => {
  const chosen = () => canvas.getByTestId('chosen').textContent?.split(' ').filter(Boolean) ?? [];
  const boxes = () => canvas.getAllByRole('checkbox');
  await userEvent.click(boxes()[1] as HTMLElement);
  await userEvent.keyboard('{Shift>}');
  await userEvent.click(boxes()[4] as HTMLElement);
  await userEvent.keyboard('{/Shift}');
  await waitFor(() => expect(chosen()).toHaveLength(4));
  expect(boxes()[0]).toHaveProperty('indeterminate', true);
  getCellElement(canvasElement, 0, 'Status').focus();
  await userEvent.keyboard('{Control>}a{/Control}');
  await waitFor(() => expect(chosen()).toHaveLength(30));
  await userEvent.keyboard(' ');
  await waitFor(() => expect(chosen()).toHaveLength(29));
});

export const StatusChangeInCell = createListStory({}, async ({ canvasElement, userEvent }) => {
  // Preloaded, because loading the menu for the first time can exceed the timeout on a busy machine.
  await import('./StatusMenu.tsx');
  const cell = () => getCellElement(canvasElement, 0, 'Status');
  await userEvent.click(within(cell()).getByRole('button'));
  await userEvent.click(await screen.findByRole('menuitem', { name: /Dropped/ }, LONG_WAIT_OPTIONS));
  await waitFor(() => expect(cell()).toHaveTextContent('Dropped'));
});

/**
 * The user reaches, edits and leaves a cell by keyboard: Tab moves to the next cell, Enter to the cell below.
 */
const editByKeyboardAlone: NonNullable<ListStory['play']> = async ({ canvasElement, userEvent }) => {
  const [number, title = ''] = getColumnNames(canvasElement);
  const count = getColumnNames(canvasElement).find(name => name === 'Count') ?? '';
  getCellElement(canvasElement, 2, number ?? '').focus();
  await userEvent.keyboard('{ArrowDown}{ArrowRight}');
  await expect(getCellElement(canvasElement, 3, title)).toHaveFocus();
  const before = getCellElement(canvasElement, 3, title).textContent;
  await userEvent.keyboard('{F2}');
  await waitFor(() => expect(screen.getByLabelText(title)).toHaveFocus());
  await userEvent.keyboard('{End} renamed{Tab}');
  await waitFor(() => expect(getCellElement(canvasElement, 3, title)).toHaveTextContent(`${before} renamed`));
  await waitFor(() => expect(getCellElement(canvasElement, 3, title)).not.toHaveFocus());
  getCellElement(canvasElement, 3, count).focus();
  await userEvent.keyboard('7');
  await waitFor(() => expect(screen.getByLabelText(count)).toHaveValue('7'));
  await userEvent.keyboard('7{Enter}');
  await waitFor(() => expect(getCellElement(canvasElement, 3, count)).toHaveTextContent('77'));
  await waitFor(() => expect(getCellElement(canvasElement, 4, count)).toHaveFocus());
  await userEvent.keyboard('{Control>}{End}{/Control}');
  const { length } = getRowElements(canvasElement);
  await waitFor(() => expect(getRowElements(canvasElement)[length - 1]).toContainElement(focused()));
  await userEvent.keyboard('{Control>}{Home}{/Control}');
  await waitFor(() => expect(getRowElements(canvasElement)[0]).toContainElement(focused()));
};

const focused = () => (document.activeElement instanceof HTMLElement ? document.activeElement : null);

export const EditByKeyboardOnly = createListStory({}, editByKeyboardAlone);

export const EditByKeyboardOnlyInUkrainian: ListStory = {
  ...createListStory({}, editByKeyboardAlone),
  globals: { locale: 'uk' },
};
