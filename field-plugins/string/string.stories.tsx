import type { Meta } from '@storybook/react-vite';
import { expect, screen, waitFor } from 'storybook/test';
import type { FieldDefinition } from '#core/model.ts';
import {
  createFieldStories,
  createFieldStory,
  FieldStory,
  readStoryValue,
} from '../shared/stage/FieldStory.tsx';
import { stringSamples } from './string.samples.ts';

const stories = createFieldStories(stringSamples, {
  long: { stringValue: 'A name without a place to break '.repeat(20) },
  ukrainian: { stringValue: 'Товариство «Ґанок»' },
  ukrainianName: 'Назва',
});

export default { title: 'Field types/Text', component: FieldStory } satisfies Meta<typeof FieldStory>;

export const Empty = stories.Empty;
export const Filled = stories.Filled;
export const RequiredError = stories.RequiredError;
export const ReadOnly = stories.ReadOnly;
export const LongText = stories.LongText;
export const Ukrainian = stories.Ukrainian;
export const ListOfValues = stories.ListOfValues;

const definition: FieldDefinition = { id: 'company', code: 'company', name: 'Company', type: 'String' };
const suggesting = { ...definition, suggestionEnabled: true };
const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Company' });
const offered = () => screen.queryAllByRole('option').map(option => option.textContent);

/**
 * Suggestions appear once two characters are typed, 400 ms after the last keystroke, ignoring case. Arrows move, and
 * Enter selects.
 */
export const SuggestionsByKeyboard = createFieldStory(
  { definition: suggesting },
  async ({ canvasElement, userEvent }) => {
    await userEvent.type(box(), 'a');
    await new Promise(resolve => setTimeout(resolve, 600));
    await expect(offered()).toEqual([]);
    await userEvent.type(box(), 'C');
    await expect(offered()).toEqual([]);
    await waitFor(() => expect(offered()).toEqual(['Acme', 'Acme North']));
    await expect(box()).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect(screen.getByRole('option', { name: 'Acme North' }).id).toBe(
      box().getAttribute('aria-activedescendant'),
    );
    await userEvent.keyboard('{Enter}');
    await expect(box()).toHaveValue('Acme North');
    await expect(offered()).toEqual([]);
    await waitFor(() => expect(readStoryValue(canvasElement)).toEqual({ stringValue: 'Acme North' }));
  },
);

/** Escape closes the list and keeps the typed text. */
export const SuggestionsAreOptional = createFieldStory(
  { definition: suggesting },
  async ({ canvasElement, userEvent }) => {
    await userEvent.type(box(), 'acm');
    await waitFor(() => expect(offered()).toHaveLength(2));
    await userEvent.keyboard('{Escape}');
    await expect(offered()).toEqual([]);
    await expect(box()).toHaveValue('acm');
    box().blur();
    await waitFor(() => expect(readStoryValue(canvasElement)).toEqual({ stringValue: 'acm' }));
  },
);

export const SuggestionByClick = createFieldStory(
  { definition: suggesting },
  async ({ canvasElement, userEvent }) => {
    await userEvent.type(box(), 'ки');
    await userEvent.click(await screen.findByRole('option', { name: 'Київ' }));
    await waitFor(() => expect(readStoryValue(canvasElement)).toEqual({ stringValue: 'Київ' }));
  },
);

/** If the look-up fails, the field works like a plain text box. */
export const SuggestionsFail = createFieldStory(
  { definition: suggesting, services: { suggest: () => Promise.reject(new Error('offline')) } },
  async ({ canvasElement, userEvent }) => {
    await userEvent.type(box(), 'acm');
    await new Promise(resolve => setTimeout(resolve, 700));
    await expect(offered()).toEqual([]);
    await waitFor(() => expect(readStoryValue(canvasElement)).toEqual({ stringValue: 'acm' }));
  },
);

export const CountsNearTheLimit = createFieldStory(
  { definition, value: { stringValue: 'x'.repeat(895) } },
  async ({ canvasElement, userEvent }) => {
    const line = screen.getByRole<HTMLInputElement>('textbox', { name: 'Company' });
    await expect(screen.queryByText(/characters/)).toBeNull();
    await userEvent.click(line);
    await userEvent.paste('y'.repeat(200));
    await waitFor(() => expect(line).toHaveAccessibleDescription('1,000 of 1,000 characters'));
    line.blur();
    await waitFor(() => expect(readStoryValue(canvasElement)?.stringValue).toHaveLength(1_000));
  },
);

/** Text that consists only of blanks counts as empty. */
export const BlanksAreEmpty = createFieldStory({ definition }, async ({ canvasElement, userEvent }) => {
  await userEvent.type(screen.getByRole('textbox', { name: 'Company' }), '   ');
  await waitFor(() => expect(readStoryValue(canvasElement)).toEqual({ stringValue: '   ' }));
  await expect(screen.getByText('—')).toBeVisible();
});
