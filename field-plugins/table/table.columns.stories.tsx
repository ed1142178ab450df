import type { Meta } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import type { FieldDefinition, FieldValue, TableRow } from '#core/model.ts';
import { createSampleId } from '../shared/sampleWorld.ts';
import { createFormStory, FormStory } from '../shared/stage/FormStory.tsx';

export default { title: 'Field types/Table/Columns', component: FormStory } satisfies Meta<typeof FormStory>;

const columns: FieldDefinition[] = [
  { id: createSampleId(2131), code: 'product', name: 'Product', type: 'String' },
  { id: createSampleId(2132), code: 'article', name: 'Article', type: 'String' },
  { id: createSampleId(2133), code: 'unit', name: 'Unit', type: 'String' },
  { id: createSampleId(2134), code: 'quantity', name: 'Quantity', type: 'Number', precision: 0 },
  { id: createSampleId(2135), code: 'price', name: 'Price', type: 'Number', precision: 2 },
  {
    ...{ id: createSampleId(2136), code: 'sum', name: 'Sum', type: 'Number', precision: 2 },
    settings: { showTotal: true },
  },
  { id: createSampleId(2137), code: 'source', name: 'Source', type: 'String' },
];

const calculated = columns.slice(3, 6).map(column => ({
  ...column,
  ...(column.code === 'sum' && { settings: { formula: 'quantity * price', showTotal: true } }),
}));

const definition: FieldDefinition = {
  ...{ id: createSampleId(2130), code: 'products', name: 'Products', type: 'Table', tableInlineEdit: true },
  tableFields: columns,
};

const row = (...values: (string | number)[]): TableRow => ({
  customFields: Object.fromEntries(
    columns.map(({ id }, index) => {
      const value = values[index] ?? '';
      return [id, typeof value === 'number' ? { numberValue: value } : { stringValue: value }];
    }),
  ),
});

const laptops = row('Laptop for a school in the region', 'EQUIP-008', 'pcs', 3, 14_300, 42_900, 'Donor fund');
const generators = row(
  'Generator',
  'EQUIP-012',
  'set',
  1_250_000,
  98_765_432.1,
  -98_765_432_100.55,
  'Purchase',
);

const small: FieldValue = { tableValue: [laptops, laptops] };
const large: FieldValue = { tableValue: [laptops, generators] };

type Play = Parameters<typeof createFormStory>[1];

/** Checks that numbers never overlap the next column, and that a fading edge indicates columns that don't fit. */
const keepsNumbersApart: Play = async ({ canvasElement, canvas }) => {
  const grid = await canvas.findByRole('grid');
  const scroller = canvasElement.querySelector<HTMLElement>('.dk-table-scroller');
  await expect(within(grid).getAllByText(/14[,\s]300[.,]00/).length).toBeGreaterThan(0);
  await waitFor(() =>
    expect(scroller?.dataset.more).toBe(getHiddenColumns(canvasElement).length > 0 ? 'end' : ''),
  );
  await expect(cutNumbers(grid)).toEqual([]);
};

const wide = (value: FieldValue, play = keepsNumbersApart) => createFormStory({ definition, value }, play);
const onAPhone = (value: FieldValue) => ({ ...wide(value), globals: { viewport: { value: 'phone' } } });
const inUkrainian = (value: FieldValue) => ({ ...wide(value), globals: { locale: 'uk' } });

/** Seven columns fit into a form on a wide screen. */
export const SevenColumns = wide(small, async context => {
  await keepsNumbersApart(context);
  await expect(getHiddenColumns(context.canvasElement)).toEqual([]);
});

export const LargeNumbers = wide(large);

export const LargeNumbersInUkrainian = inUkrainian(large);

export const OnAPhone = onAPhone(small);

export const LargeNumbersOnAPhone = onAPhone(large);

export const OnAPhoneInUkrainian = {
  ...wide(large),
  globals: { viewport: { value: 'phone' }, locale: 'uk' },
};

/** A formula is computed while its row is being edited. Its result is read-only. */
export const CalculatedOnAPhone = {
  ...createFormStory(
    { definition: { ...definition, tableFields: calculated } },
    async ({ canvas, userEvent }) => {
      await userEvent.click(await canvas.findByRole('button', { name: /Додати рядок/ }));
      const row = within(await screen.findByRole('dialog'));
      await userEvent.type(await row.findByLabelText(/Quantity/), '3');
      await userEvent.type(row.getByLabelText(/Price/), '0,15');
      const sum = row.getByLabelText(/Sum/);
      await waitFor(() => expect(sum).toHaveValue('0,45'));
      await expect(sum).toHaveAttribute('readonly');
    },
  ),
  globals: { viewport: { value: 'phone' }, locale: 'uk' },
};

/** Returns the texts of number cells and sums that are wider than their cells. */
function cutNumbers(grid: HTMLElement): (string | null)[] {
  return [...grid.querySelectorAll('td.numberValue .dk-cell-clip')]
    .filter(cell => cell.scrollWidth > cell.clientWidth)
    .map(cell => cell.textContent);
}

/** Returns the columns that aren't fully visible left of the buttons at the end. */
function getHiddenColumns(canvasElement: HTMLElement): (string | null)[] {
  const cells = [...canvasElement.querySelectorAll('.dk-table-scroller thead tr > *')];
  const edge = cells.at(-1)?.getBoundingClientRect().left ?? 0;
  return cells
    .slice(0, -1)
    .filter(cell => cell.getBoundingClientRect().right > edge + 1)
    .map(cell => cell.textContent);
}
