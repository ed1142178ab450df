import type { Meta } from '@storybook/react-vite';
import { FieldStory, fieldStories } from '../shared/stage/FieldStory.tsx';
import { dateSamples } from './date.samples.ts';

const stories = fieldStories(dateSamples, {
  long: { dateValue: '9999-12-31' },
  ukrainian: { dateValue: '2026-12-31' },
  ukrainianName: 'Термін',
});

export default { title: 'Field types/Date', component: FieldStory } satisfies Meta<typeof FieldStory>;

export const Empty = stories.Empty;
export const Filled = stories.Filled;
export const RequiredError = stories.RequiredError;
export const ReadOnly = stories.ReadOnly;
export const LongText = stories.LongText;
export const Ukrainian = stories.Ukrainian;
export const ListOfValues = stories.ListOfValues;
