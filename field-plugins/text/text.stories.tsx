import type { Meta } from '@storybook/react-vite';
import { expect, screen, waitFor } from 'storybook/test';
import type { FieldDefinition } from '#core/model.ts';
import { createFieldStories, createFieldStory, FieldStory } from '../shared/stage/FieldStory.tsx';
import { textSamples } from './text.samples.ts';

const stories = createFieldStories(textSamples, {
  long: { stringValue: 'One of many lines of a long text.\n'.repeat(80) },
  ukrainian: { stringValue: 'Доставка після 14:00.\nЗателефонувати за годину.' },
  ukrainianName: 'Примітки',
});

export default { title: 'Field types/Long text', component: FieldStory } satisfies Meta<typeof FieldStory>;

export const Empty = stories.Empty;
export const Filled = stories.Filled;
export const RequiredError = stories.RequiredError;
export const ReadOnly = stories.ReadOnly;
export const LongText = stories.LongText;
export const Ukrainian = stories.Ukrainian;
export const ListOfValues = stories.ListOfValues;

const definition: FieldDefinition = { id: 'notes', code: 'notes', name: 'Notes', type: 'Text' };
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Notes' });

/** The definition's rows set the initial height. Afterwards, the height follows the text. */
export const AutoGrow = createFieldStory(
  { definition: { ...definition, rows: 2 } },
  async ({ userEvent }) => {
    const { height } = box().getBoundingClientRect();
    await userEvent.type(box(), 'One{Enter}two');
    await expect(box().getBoundingClientRect().height).toBe(height);
    await userEvent.type(box(), '{Enter}three{Enter}four{Enter}five');
    await waitFor(() => expect(box().getBoundingClientRect().height).toBeGreaterThan(height * 1.5));
    await expect(box().scrollHeight).toBeLessThanOrEqual(box().clientHeight + 1);
  },
);

export const ConfiguredRows = createFieldStory({ definition: { ...definition, rows: 10 } }, async () => {
  await expect(box().clientHeight).toBeGreaterThan(180);
});

/** Very long texts scroll inside the box instead of enlarging the form. */
export const MaximumHeight = createFieldStory(
  { definition, value: { stringValue: 'line\n'.repeat(200) } },
  async () => {
    await expect(box().getBoundingClientRect().height).toBeLessThanOrEqual(window.innerHeight * 0.6 + 1);
    await expect(box().scrollHeight).toBeGreaterThan(box().clientHeight);
  },
);

export const FirstLineInCell = createFieldStory(
  { definition, value: { stringValue: '\n  Call before noon.\nThen write.' } },
  async ({ canvasElement }) => {
    const cell = canvasElement.querySelector('.dk-cell-text');
    await expect(cell?.textContent).toBe('Call before noon. …');
  },
);

export const CountsNearTheLimit = createFieldStory(
  { definition, value: { stringValue: 'x'.repeat(44_990) } },
  async ({ userEvent }) => {
    await expect(screen.queryByText(/characters/)).toBeNull();
    await userEvent.click(box());
    await userEvent.paste('y'.repeat(20));
    await waitFor(() => expect(box()).toHaveAccessibleDescription('45,010 of 50,000 characters'));
  },
);
