import type { Meta } from '@storybook/react-vite';
import { sampleIds } from '../shared/sampleWorld.ts';
import { FieldStory, fieldStories } from '../shared/stage/FieldStory.tsx';
import { directorySamples } from './directory.samples.ts';

const stories = fieldStories(directorySamples, {
  long: { stringValue: sampleIds.unseenRecord },
  ukrainian: { stringValue: sampleIds.kyivstar },
  ukrainianName: 'Замовник',
});

export default { title: 'Field types/Record of a directory', component: FieldStory } satisfies Meta<
  typeof FieldStory
>;

export const Empty = stories.Empty;
export const Filled = stories.Filled;
export const RequiredError = stories.RequiredError;
export const ReadOnly = stories.ReadOnly;
export const LongText = stories.LongText;
export const Ukrainian = stories.Ukrainian;
export const ListOfValues = stories.ListOfValues;
