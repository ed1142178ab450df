import type { Meta } from '@storybook/react-vite';
import { FieldStory, fieldStories } from '../shared/stage/FieldStory.tsx';
import { dropdownSamples } from './dropdown.samples.ts';

const stories = fieldStories(dropdownSamples, {
  long: { stringValue: 'a-retired-option-with-a-long-value '.repeat(4) },
  ukrainian: { stringValue: 'high' },
  ukrainianName: 'Пріоритет',
});

export default { title: 'Field types/Drop-down list', component: FieldStory } satisfies Meta<
  typeof FieldStory
>;

export const Empty = stories.Empty;
export const Filled = stories.Filled;
export const RequiredError = stories.RequiredError;
export const ReadOnly = stories.ReadOnly;
export const LongText = stories.LongText;
export const Ukrainian = stories.Ukrainian;
export const ListOfValues = stories.ListOfValues;
