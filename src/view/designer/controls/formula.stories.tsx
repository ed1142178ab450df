import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { findFormulaIssues } from '#core/formula/checkFormulas.ts';
import type { FieldDefinition } from '#core/model.ts';
import { useEngine } from '../../engine/engine.ts';
import { DesignerContext } from '../DesignerContext.ts';
import { FieldSettings } from '../FieldSettings.tsx';
import '../designer.css';

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

/** Shows the settings of a field in a directory with other fields, next to another directory. */
function FormulaDemo({ settings }: { settings: FieldDefinition['settings'] }) {
  const { registry } = useEngine();
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
  const siblings = [...fields, total];
  const issues = findFormulaIssues(total, { siblings, engine: registry, ...surroundings });
  return (
    <DesignerContext value={surroundings}>
      <div style={{ maxWidth: 480 }}>
        <FieldSettings field={total} siblings={siblings} issues={issues} onChange={setTotal} />
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

/** A field without a formula offers a formula and a start value. */
export const NoFormula: Story = {
  args: { settings: {} },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const buttons = canvas.getAllByRole('button');
    await expect(buttons.filter(one => one.textContent?.endsWith('…')).length).toBe(2);
  },
};

/** Names are inserted at the cursor; a field with a formula can't have a start value. */
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

interface Words {
  use: string;
  label: string;
  functions: string;
  mistakes: readonly [string, string];
}

/**
 * Checks that errors are shown with their positions, that functions are listed, and that a field name is inserted at
 * the cursor.
 */
const write = ({ use, label, functions, mistakes }: Words): Story['play'] => {
  return async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: use }));
    const formula = canvas.getByRole('textbox', { name: label });
    await waitFor(() => expect(formula).toHaveFocus());
    await userEvent.paste('sum(products.cost) + twice(1)');
    for (const mistake of mistakes)
      await expect(await canvas.findByText(mistake, { exact: false })).toBeVisible();
    await userEvent.clear(formula);
    await userEvent.click(canvas.getByText(functions));
    await expect(canvas.getByText('round(number, places)')).toBeVisible();
    await userEvent.click(formula);
    await userEvent.paste('round(sum() * 2, 2)');
    await userEvent.keyboard(`{Home}${'{ArrowRight}'.repeat('round(sum('.length)}`);
    await userEvent.click(canvas.getByRole('button', { name: 'products.price' }));
    await waitFor(() => expect(formula).toHaveValue('round(sum(products.price) * 2, 2)'));
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  };
};

export const WriteFormula: Story = {
  args: { settings: {} },
  play: write({
    use: 'Use a formula…',
    label: 'Formula',
    functions: 'Functions and examples',
    mistakes: [
      'There is no field with the code “products.cost” (character 5).',
      'There is no function “twice” (character 22).',
    ],
  }),
};

export const WriteFormulaOnAPhone: Story = {
  args: { settings: {} },
  globals: { locale: 'uk', viewport: { value: 'phone' } },
  play: write({
    use: 'Використати формулу…',
    label: 'Формула',
    functions: 'Функції та приклади',
    mistakes: ['Немає поля з кодом «products.cost» (символ 5).', 'Немає функції «twice» (символ 22).'],
  }),
};
