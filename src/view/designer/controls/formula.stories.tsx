import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import type { FieldDefinition } from '#core/model.ts';
import { DesignerContext } from '../DesignerContext.ts';
import { FieldSettings } from '../FieldSettings.tsx';

const field = (id: string, type: string, more: Partial<FieldDefinition> = {}): FieldDefinition => ({
  ...{ id, code: id, name: id, type },
  ...more,
});
const donors = {
  ...{ id: 'donors', code: 'donor', name: 'Donors' },
  fields: [field('city', 'String', { name: 'City' })],
};
const fields: readonly FieldDefinition[] = [
  field('donor', 'Directory', { name: 'Donor', directoryId: 'donors' }),
  field('products', 'Table', {
    name: 'Products',
    tableFields: [
      field('quantity', 'Number', { name: 'Quantity' }),
      field('price', 'Number', { name: 'Price', precision: 2 }),
    ],
  }),
];
const orders = { id: 'orders', code: 'order', name: 'Orders', fields };

/** The settings of one field, with others of the directory and of another one to choose from. */
function FormulaDemo({ settings }: { settings: FieldDefinition['settings'] }) {
  const [total, setTotal] = useState(() =>
    field('total', 'Number', { name: 'Total', precision: 2, settings }),
  );
  const surroundings = {
    directories: [{ ...orders, fields: [...fields, total] }, donors],
    directoryId: orders.id,
    groups: [],
    fieldsOf: () => fields,
    hasTriedToSave: false,
  };
  return (
    <DesignerContext value={surroundings}>
      <div style={{ maxWidth: 480 }}>
        <FieldSettings field={total} siblings={[...fields, total]} issues={[]} onChange={setTotal} />
      </div>
    </DesignerContext>
  );
}

export default {
  title: 'View/Designer/Formula',
  component: FormulaDemo,
  parameters: { layout: 'padded' },
} satisfies Meta<typeof FormulaDemo>;

type Story = StoryObj<typeof FormulaDemo>;

/** A field that people fill in offers both, until one is used. */
export const Offered: Story = {
  args: { settings: {} },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const buttons = canvas.getAllByRole('button');
    await expect(buttons.filter(one => one.textContent?.endsWith('…')).length).toBe(2);
  },
};

/** Names are put in where the cursor stands; a field with a formula has no start value. */
export const Calculated: Story = {
  args: { settings: { formula: 'sum([products].[quantity])' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const formula = canvas.getByDisplayValue('sum(products.quantity)');
    await userEvent.clear(formula);
    await userEvent.click(canvas.getByRole('button', { name: 'products.price' }));
    await expect(canvas.getByDisplayValue('products.price')).toBeVisible();
    const buttons = canvas.getAllByRole('button');
    await expect(buttons.some(one => one.textContent?.endsWith('…'))).toBe(false);
  },
};

export const StartValue: Story = { args: { settings: { startFormula: '10' } } };
