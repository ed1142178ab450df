import type { Meta } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import type { FieldDefinition, FieldValues, TableRow } from '#core/model.ts';
import { createSampleId, sampleIds } from '../shared/sampleWorld.ts';
import {
  createFieldStory,
  FieldStory,
  type FieldStoryProps,
  readStoryValue,
} from '../shared/stage/FieldStory.tsx';
import { tableSamples } from './table.samples.ts';

export default { title: 'Field types/Table/Behaviour', component: FieldStory } satisfies Meta<
  typeof FieldStory
>;

const [sample] = tableSamples.definitions;
const popup = sample?.definition as FieldDefinition;
const inline: FieldDefinition = { ...popup, tableInlineEdit: true };
const [product = '', quantity = '', supplier = '', , internal = ''] = (popup.tableFields ?? []).map(
  column => column.id,
);
const { acme, kyivstar } = sampleIds;

const row = (name: string, count?: number, by?: string): TableRow => {
  const customFields: FieldValues = { [product]: { stringValue: name } };
  if (count !== undefined) customFields[quantity] = { numberValue: count };
  if (by) customFields[supplier] = { stringValue: by };
  return { customFields };
};
const three = { tableValue: [row('Rice', 0.1, acme), row('Salt', 0.2, kyivstar), row('Tea', 0.7, acme)] };
const getNames = (canvas: HTMLElement) =>
  readStoryValue(canvas)?.tableValue?.map(each => each.customFields[product]?.stringValue);
const getRow = (canvas: HTMLElement, place: number) => {
  const found = canvas.querySelector<HTMLElement>(`[data-place="${place}"]`);
  if (!found) throw new Error(`Line ${place} is not drawn.`);
  return found;
};

const activeElement = () => (document.activeElement instanceof HTMLElement ? document.activeElement : null);

/** Opens the menu of a button and selects an entry, by keyboard. */
const choose = async (
  { keyboard }: { keyboard: (keys: string) => Promise<void> },
  button: HTMLElement,
  [role, name]: [role: 'menuitem' | 'menuitemradio', name: string],
) => {
  button.focus();
  await keyboard('{Enter}');
  // The menu code is loaded with the first menu that opens.
  const entry = await screen.findByRole(role, { name }, { timeout: 10_000 });
  // Until the menu has the focus, keys go to the button and close it.
  await waitFor(() => expect(entry.closest('[role="menu"]')).toContainElement(activeElement()));
  // The effect of a key is visible a moment later. Another key in the meantime would skip the entry.
  for (let tries = 0; tries < 10 && !entry.hasAttribute('data-highlighted'); tries += 1) {
    await keyboard('{ArrowDown}');
    await new Promise(resolve => setTimeout(resolve, 100));
  }
  await keyboard('{Enter}');
};
const story = (args: Partial<FieldStoryProps>, play: Parameters<typeof createFieldStory>[1]) =>
  createFieldStory({ definition: popup, value: three, ...args }, play);

/**
 * A copy of the row is edited in place. Enter saves the copy, Escape discards it, and hidden cells are kept.
 */
export const InlineEdit = story(
  {
    definition: inline,
    value: {
      tableValue: [{ customFields: { ...row('Rice').customFields, [internal]: { stringValue: 'x' } } }],
    },
  },
  async ({ canvasElement, canvas, userEvent }) => {
    await userEvent.dblClick(within(canvas.getByRole('grid')).getByText('Rice'));
    const cell = canvas.getByLabelText('Product, row 1');
    await expect(cell).toHaveFocus();
    await userEvent.clear(cell);
    await userEvent.type(cell, 'Barley');
    await expect(getNames(canvasElement)).toEqual(['Rice']);
    await userEvent.keyboard('{Enter}');
    await expect(readStoryValue(canvasElement)?.tableValue?.[0]?.customFields).toEqual({
      [product]: { stringValue: 'Barley' },
      [internal]: { stringValue: 'x' },
    });
    await expect(getRow(canvasElement, 0)).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await userEvent.type(canvas.getByLabelText('Product, row 1'), ' pearl');
    await userEvent.keyboard('{Escape}');
    await expect(getNames(canvasElement)).toEqual(['Barley']);
  },
);

/** The fields of a row are below each other, on top of the form. Closing asks before input is lost. */
export const PopupEdit = story({}, async ({ canvasElement, canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Edit row 1' }));
  const name = await screen.findByLabelText('Product');
  await userEvent.clear(name);
  await userEvent.type(name, 'Barley');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await userEvent.click(await screen.findByRole('button', { name: /Save row 1/ }));
  await expect(getNames(canvasElement)).toEqual(['Barley', 'Salt', 'Tea']);

  await userEvent.click(canvas.getByRole('button', { name: /Add row/ }));
  await userEvent.type(await screen.findByLabelText('Product'), 'Oil');
  await userEvent.click(screen.getByRole('button', { name: 'Save and add another' }));
  await waitFor(() => expect(screen.getByLabelText('Product')).toHaveValue(''));
  await userEvent.type(screen.getByLabelText('Product'), 'Sugar{Enter}');
  await expect(getNames(canvasElement)).toEqual(['Barley', 'Salt', 'Tea', 'Oil', 'Sugar']);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

/** Specification section 5: an empty required cell keeps the row open and is marked. */
export const RowRules = story(
  { definition: inline, value: undefined },
  async ({ canvasElement, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Add row/ }));
    await userEvent.type(canvas.getByLabelText('Quantity, row 1'), '2');
    await userEvent.click(canvas.getByRole('button', { name: 'Save row 1' }));
    await expect(readStoryValue(canvasElement)).toBeUndefined();
    const cell = canvas.getByLabelText('Product, row 1');
    await expect(cell).toHaveAttribute('aria-invalid', 'true');
    await expect(cell).toHaveAccessibleDescription(/required/);
    await userEvent.type(cell, 'Rice');
    await waitFor(() => expect(cell).not.toHaveAttribute('aria-invalid'));
    await userEvent.keyboard('{Enter}');
    await expect(getNames(canvasElement)).toEqual(['Rice']);
  },
);

/** Ten thousand rows: only dozens are drawn, the last is a single key away, and totals are shown. */
export const TenThousandRows = story(
  { value: { tableValue: Array.from({ length: 10_000 }, (_, at) => row(`Item ${at + 1}`, 0.1)) } },
  async ({ canvasElement, canvas, userEvent }) => {
    const grid = canvas.getByRole('grid');
    await expect(grid).toHaveAttribute('aria-rowcount', '10002');
    await expect(grid.querySelectorAll('[data-row]').length).toBeLessThan(60);
    await expect(within(grid).getByText('1,000.0')).toBeVisible();
    getRow(canvasElement, 0).focus();
    await userEvent.keyboard('{End}');
    await waitFor(() => expect(getRow(canvasElement, 9999)).toHaveFocus());
    await expect(within(grid).getByText('Item 10000')).toBeVisible();
    await userEvent.keyboard('{PageUp}');
    await waitFor(() => expect(getRow(canvasElement, 9989)).toHaveFocus());
    await expect(grid.querySelectorAll('[data-row]').length).toBeLessThan(60);
  },
);

/**
 * Groups by the records that a column refers to, collapsed and expanded by keyboard, with sums without floating-point
 * artefacts.
 */
export const GroupedWithSubtotals = story({}, async ({ canvasElement, canvas, userEvent }) => {
  await choose(userEvent, canvas.getByRole('button', { name: 'Group' }), ['menuitemradio', 'Supplier']);
  const grid = await canvas.findByRole('treegrid');
  const [acmeGroup, second] = within(grid).getAllByRole('row', { expanded: true });
  await expect(acmeGroup).toHaveTextContent('#1 | Acme & Sons2 rows0.8');
  await expect(second).toHaveTextContent('#2 | Київстар1 row0.2');
  await expect(within(grid).getByRole('rowheader', { name: 'Total' }).parentElement).toHaveTextContent('1.0');
  getRow(canvasElement, 0).focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect(within(grid).queryByText('Rice')).toBeNull();
  await userEvent.keyboard('{ArrowRight}');
  await expect(within(grid).getByText('Rice')).toBeVisible();
});

/** Alt with an arrow key moves a row. The step is announced, and can be undone. */
export const ReorderByKeyboard = story({}, async ({ canvasElement, canvas, userEvent }) => {
  getRow(canvasElement, 0).focus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect(getNames(canvasElement)).toEqual(['Salt', 'Rice', 'Tea']);
  await expect(getRow(canvasElement, 1)).toHaveFocus();
  await expect(canvas.getByText('Row 1 moved to position 2.')).toBeVisible();
  await userEvent.click(canvas.getByRole('button', { name: 'Undo' }));
  await expect(getNames(canvasElement)).toEqual(['Rice', 'Salt', 'Tea']);
});

/** A row is dragged by its number. */
export const ReorderByDrag = story({}, async ({ canvasElement, canvas, userEvent }) => {
  const grip = canvas.getByRole('button', { name: 'Move row 1' });
  const { left, bottom } = getRow(canvasElement, 2).getBoundingClientRect();
  await userEvent.pointer([
    { keys: '[MouseLeft>]', target: grip },
    { target: getRow(canvasElement, 2), coords: { clientX: left + 20, clientY: bottom - 4 } },
    { keys: '[/MouseLeft]' },
  ]);
  await expect(getNames(canvasElement)).toEqual(['Salt', 'Tea', 'Rice']);
});

/** The copy is a separate row. A deleted row can be restored by Undo. */
export const DuplicateAndDelete = story(
  { value: { tableValue: [{ id: createSampleId(2191), ...row('Rice', 1) }, row('Salt')] } },
  async ({ canvasElement, canvas, userEvent }) => {
    await choose(userEvent, canvas.getByRole('button', { name: 'More actions for row 1' }), [
      'menuitem',
      'Duplicate',
    ]);
    await waitFor(() => expect(getNames(canvasElement)).toEqual(['Rice', 'Rice', 'Salt']));
    await expect(readStoryValue(canvasElement)?.tableValue?.map(each => each.id)).toEqual([
      createSampleId(2191),
      undefined,
      undefined,
    ]);
    getRow(canvasElement, 2).focus();
    await userEvent.keyboard('{Delete}');
    await expect(getNames(canvasElement)).toEqual(['Rice', 'Rice']);
    await expect(getRow(canvasElement, 1)).toHaveFocus();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect(getNames(canvasElement)).toEqual(['Rice', 'Rice', 'Salt']);
  },
);

/** Valid rows pasted on the table are added immediately. */
export const PasteOnTable = story({}, async ({ canvasElement, canvas, userEvent }) => {
  getRow(canvasElement, 0).focus();
  await userEvent.paste('Oil\t1.5\nSugar\t2');
  await expect(getNames(canvasElement)).toEqual(['Rice', 'Salt', 'Tea', 'Oil', 'Sugar']);
  await expect(canvas.getByText('2 rows added.')).toBeVisible();
});

/** All unreadable cells are listed before anything is added. Rows can be fixed or skipped. */
export const PasteFromSpreadsheet = story(
  { value: undefined },
  async ({ canvasElement, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Paste rows' }));
    const text = await screen.findByLabelText('Cells copied from a spreadsheet');
    await userEvent.click(text);
    await userEvent.paste(
      'quantity\tProduct\tSupplier\tShelf\n2\tRice\tКиївстар\tA\nmany\tSalt\t\tB\n3\t\tNobody\tC',
    );
    await expect(await screen.findByText('The first line contains column names.')).toBeVisible();
    await expect(screen.getByText(/cells are skipped: Shelf/)).toBeVisible();
    await expect(await screen.findByText('Row 2, Quantity: “many”. Enter a number.')).toBeVisible();
    await expect(screen.getByText(/^Row 3, Product: .*required/)).toBeVisible();
    await expect(screen.getByText(/^Row 3, Supplier: “Nobody”/)).toBeVisible();
    const add = screen.getByRole('button', { name: 'Add 1 row' });
    await expect(add).toBeDisabled();
    await userEvent.click(screen.getByRole('checkbox', { name: /Skip 2 rows/ }));
    await userEvent.click(add);
    await expect(readStoryValue(canvasElement)).toEqual({ tableValue: [row('Rice', 2, kyivstar)] });
  },
);

/** A row linked to a record elsewhere is marked, and the record can be opened if its directory is known. */
export const LinkedRow = story(
  {
    value: {
      tableValue: [
        { ...row('Rice', 1, acme), link: acme },
        { ...row('Salt'), link: kyivstar },
      ],
    },
  },
  async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Open #1 | Acme & Sons' })).toBeVisible();
    await expect(canvas.getByRole('img', { name: 'Linked to #2 | Київстар' })).toBeVisible();
  },
);

/** Without room for columns, a row consists of two lines, and is edited in a popup regardless of the definition. */
export const PhoneWidth = {
  ...story({ definition: inline }, async ({ canvasElement, canvas, userEvent }) => {
    await expect(canvasElement.querySelector('.dk-table-scroller')?.scrollWidth).toBeLessThanOrEqual(360);
    await userEvent.click(within(canvas.getByRole('grid')).getByText('Salt'));
    const name = await screen.findByLabelText('Product');
    await userEvent.clear(name);
    await userEvent.type(name, 'Pepper{Enter}');
    await expect(getNames(canvasElement)).toEqual(['Rice', 'Pepper', 'Tea']);
  }),
  decorators: [(Story: () => React.ReactNode) => <div style={{ width: 360 }}>{Story()}</div>],
};

/** Nothing can be edited. Rows can be viewed, grouped and copied. */
export const ReadOnlyRows = story({ isReadOnly: true }, async ({ canvasElement, canvas, userEvent }) => {
  await expect(canvas.queryByRole('button', { name: /Add row|Edit row|More actions for/ })).toBeNull();
  getRow(canvasElement, 0).focus();
  await userEvent.keyboard('{Delete}{Enter}');
  await expect(await screen.findByLabelText('Product')).toHaveAttribute('readonly');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(getRow(canvasElement, 0)).toHaveFocus());
  await expect(getNames(canvasElement)).toEqual(['Rice', 'Salt', 'Tea']);
});
