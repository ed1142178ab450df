import type { Meta } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import {
  createFieldStories,
  createFieldStory,
  FieldStory,
  readStoryValue,
} from '#plugins/shared/stage/FieldStory.tsx';
import { ratingSamples } from './rating.samples.ts';

const stories = createFieldStories(ratingSamples, {
  long: { numberValue: 5 },
  ukrainianName: 'Оцінка',
});

export default { title: 'Field types/Rating', component: FieldStory } satisfies Meta<typeof FieldStory>;

export const Empty = stories.Empty;
export const Filled = stories.Filled;
export const RequiredError = stories.RequiredError;
export const ReadOnly = stories.ReadOnly;
export const LongText = stories.LongText;
export const Ukrainian = stories.Ukrainian;
export const ListOfValues = stories.ListOfValues;

const [sample] = ratingSamples.definitions;
if (!sample) throw new Error('Rating has no samples.');

/** The choice is reported as the value that is sent and stored. */
export const Choose = createFieldStory(
  { definition: sample.definition },
  async ({ canvasElement, userEvent }) => {
    const [editor] = within(canvasElement).getAllByRole('combobox');
    if (!editor) throw new Error('There is no editor.');
    await userEvent.selectOptions(editor, '4');
    await waitFor(() => expect(readStoryValue(canvasElement)).toEqual({ numberValue: 4 }));
  },
);
