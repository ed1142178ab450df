import type { Meta } from '@storybook/react-vite';
import { FieldStory, fieldStories } from '../shared/stage/FieldStory.tsx';
import { numberSamples } from './number.samples.ts';

const stories = fieldStories(numberSamples, {
  long: { numberValue: 9_007_199_254_740_991 },
  ukrainian: { numberValue: 1_234_567 },
  ukrainianName: 'Кількість',
});

export default { title: 'Field types/Number', component: FieldStory } satisfies Meta<typeof FieldStory>;

export const Empty = stories.Empty;
export const Filled = stories.Filled;
export const RequiredError = stories.RequiredError;
export const ReadOnly = stories.ReadOnly;
export const LongText = stories.LongText;
export const Ukrainian = stories.Ukrainian;
export const ListOfValues = stories.ListOfValues;
