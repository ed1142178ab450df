import type { Meta } from '@storybook/react-vite';
import { FieldStory, fieldStories } from '../shared/stage/FieldStory.tsx';
import { stringSamples } from './string.samples.ts';

const stories = fieldStories(stringSamples, {
  long: { stringValue: 'A name without a place to break '.repeat(20) },
  ukrainian: { stringValue: 'Товариство «Ґанок»' },
  ukrainianName: 'Назва',
});

export default { title: 'Field types/Line of text', component: FieldStory } satisfies Meta<typeof FieldStory>;

export const Empty = stories.Empty;
export const Filled = stories.Filled;
export const RequiredError = stories.RequiredError;
export const ReadOnly = stories.ReadOnly;
export const LongText = stories.LongText;
export const Ukrainian = stories.Ukrainian;
export const ListOfValues = stories.ListOfValues;
