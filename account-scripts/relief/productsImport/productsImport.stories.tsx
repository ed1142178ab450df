import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { normalizeCase } from '#core/text.ts';
import type { ActionApi } from '#view/actions/accountAction.ts';
import ProductsImport from './ProductsImport.ui.tsx';

const meta: Meta<typeof ProductsImport> = {
  title: 'Account scripts/Relief: products from Excel',
  component: ProductsImport,
};
export default meta;

type Story = StoryObj<typeof ProductsImport>;

const sheet = [
  ['Delivery note', '', 'No.', 'W-17'],
  ['Article', 'Name', 'Unit', 'Quantity', 'Price', 'Sum', 'Source'],
  ['MED-001', 'First-aid kit', 'set', '20', '640', '12800', 'Warm Hands Foundation'],
  ['FOOD-004', 'Baby puree', 'jar', '150', '39', '', 'Warm Hands Foundation'],
  ['', 'Blankets', 'pcs', '10', '', '', 'Warm Hands Foundation'],
  ['WAT-1', 'Water', 'bottle', 'many', '', '', 'Warm Hands Foundation'],
];

interface World {
  readonly rows?: readonly string[][];
  readonly mayCreate?: boolean;
  /** The server's error message, instead of rows. */
  readonly refusal?: string;
}

const written = { rows: fn(), created: fn(), done: fn(), undone: fn() };

function getApi({ rows = sheet, mayCreate = true, refusal }: World = {}): ActionApi {
  const known: Readonly<Record<string, string>> = { 'med-001': 'p1', set: 'u1' };
  return {
    form: {
      get: () => null,
      canWrite: () => true,
      set: () => undefined,
      addRows: (_, added) => written.rows(added),
    },
    records: {
      mayCreate: () => mayCreate,
      named: async ({ texts }) =>
        new Map(
          texts.flatMap(text => {
            const id = known[normalizeCase(text)];
            return id ? [[normalizeCase(text), id] as const] : [];
          }),
        ),
      create: async (directory, values) => {
        written.created(directory, values);
        return `new ${directory}`;
      },
    },
    readSheet: async () => {
      if (refusal) throw new Error(refusal);
      return { rows, hasMore: false };
    },
    errorText: error => (error instanceof Error ? error.message : ''),
    done: text => written.done(text),
    undo: async () => written.undone(),
  };
}

async function choose(): Promise<void> {
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findAllByRole('button');
  const input = dialog.querySelector('input');
  if (!input) throw new Error('There is no place for a file.');
  await userEvent.upload(input, new File(['PK'], 'note.xlsx'), { applyAccept: false });
}

export const FileChoice: Story = {
  args: { api: getApi(), onClose: () => undefined },
};

/**
 * Previews the rows, the missing records that would be created, and the skipped rows with their reasons. Then adds the
 * rows.
 */
export const Preview: Story = {
  args: { api: getApi(), onClose: () => undefined },
  async play() {
    await choose();
    const dialog = await screen.findByRole('dialog');
    await expect(await within(dialog).findByText('First-aid kit')).toBeVisible();
    const add = within(dialog).getAllByRole('button').at(-1);
    if (!add) throw new Error('There is a button that adds the rows.');
    await userEvent.click(add);
    await waitFor(() => expect(written.done).toHaveBeenCalled());
    await expect(written.created).toHaveBeenCalledWith('unit', { name: 'jar' });
    await expect(written.rows).toHaveBeenCalledWith([
      expect.objectContaining({ product: 'p1', unit: 'u1', source: 'new source' }),
      expect.objectContaining({ product: 'new product', unit: 'new unit', quantity: 150 }),
    ]);
  },
};

export const NothingToAdd: Story = {
  args: { api: getApi({ rows: [['Something', 'else']] }), onClose: () => undefined },
  play: choose,
};

/** The user isn't allowed to create the missing records. */
export const CreationForbidden: Story = {
  args: { api: getApi({ mayCreate: false }), onClose: () => undefined },
  play: choose,
};

export const InvalidWorkbook: Story = {
  args: { api: getApi({ refusal: 'This isn’t an Excel workbook (.xlsx).' }), onClose: () => undefined },
  play: choose,
};

export const Ukrainian: Story = {
  args: { api: getApi(), onClose: () => undefined },
  globals: { locale: 'uk' },
  play: choose,
};
