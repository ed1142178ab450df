import type { Meta } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import type { FieldDefinition } from '#core/model.ts';
import { createFormStory, FormStory } from '../shared/stage/FormStory.tsx';
import { tableSamples } from './table.samples.ts';

export default { title: 'Field types/Table/On a form', component: FormStory } satisfies Meta<
  typeof FormStory
>;

const [sample] = tableSamples.definitions;
const definition: FieldDefinition = { ...(sample?.definition as FieldDefinition), tableInlineEdit: true };

/** The form reports that a row is being edited, until it is closed (specification section 4). */
export const EditingWarnsForm = createFormStory({ definition }, async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: /Add row/ }));
  await expect(await canvas.findByText(/Some fields are being edited/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(canvas.queryByText(/Some fields are being edited/)).toBeNull());
});

export const EditingWarnsFormInUkrainian = createFormStory(
  { definition: { ...definition, name: 'Товари' }, locale: 'uk' },
  async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Додати рядок/ }));
    await expect(
      await canvas.findByText('Деякі поля редагуються. Завершіть або скасуйте операцію.'),
    ).toBeVisible();
  },
);

/**
 * Once the table has been changed, invalid rows are counted and can be shown one after the other, even far out of view.
 */
export const InvalidRows = createFormStory(
  {
    definition: { ...definition, required: true },
    value: {
      tableValue: Array.from({ length: 300 }, (_, at) => ({
        customFields: at === 250 ? {} : (sample?.good[0]?.tableValue?.[0]?.customFields ?? {}),
      })),
    },
  },
  async ({ canvas, canvasElement, userEvent }) => {
    canvasElement.querySelector<HTMLElement>('[data-row="0"]')?.focus();
    await userEvent.keyboard('{Delete}');
    await expect(await canvas.findByText('1 row needs attention.')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Show next' }));
    await waitFor(() => expect(canvasElement.querySelector('[data-row="249"]')).toHaveFocus());
  },
);
