import type { Meta } from '@storybook/react-vite';
import { sampleIds } from '../shared/sampleWorld.ts';
import { FieldStory, fieldStories } from '../shared/stage/FieldStory.tsx';
import { fileSamples } from './file.samples.ts';

const stories = fieldStories(fileSamples, {
  long: { stringValue: sampleIds.unseenFile },
  ukrainian: { stringValue: sampleIds.photo },
  ukrainianName: 'Договір',
});

export default { title: 'Field types/File', component: FieldStory } satisfies Meta<typeof FieldStory>;

export const Empty = stories.Empty;
export const Filled = stories.Filled;
export const RequiredError = stories.RequiredError;
export const ReadOnly = stories.ReadOnly;
export const LongText = stories.LongText;
export const Ukrainian = stories.Ukrainian;
export const ListOfValues = stories.ListOfValues;
