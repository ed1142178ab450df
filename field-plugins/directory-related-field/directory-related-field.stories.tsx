import type { Meta } from '@storybook/react-vite';
import { FieldStory, fieldStories } from '../shared/stage/FieldStory.tsx';
import { directoryRelatedFieldSamples } from './directory-related-field.samples.ts';

const stories = fieldStories(directoryRelatedFieldSamples, {
  long: {},
  ukrainian: {},
  ukrainianName: 'Працівників',
});

export default { title: 'Field types/Related field', component: FieldStory } satisfies Meta<
  typeof FieldStory
>;

export const Empty = stories.Empty;
export const Filled = stories.Filled;
export const RequiredError = stories.RequiredError;
export const ReadOnly = stories.ReadOnly;
export const LongText = stories.LongText;
export const Ukrainian = stories.Ukrainian;
