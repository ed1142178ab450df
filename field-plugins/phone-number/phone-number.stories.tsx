import type { Meta } from '@storybook/react-vite';
import { FieldStory, fieldStories } from '../shared/stage/FieldStory.tsx';
import { phoneNumberSamples } from './phone-number.samples.ts';

const stories = fieldStories(phoneNumberSamples, {
  long: { stringValue: 'not a number at all, sorry' },
  ukrainian: { stringValue: '+380441234567' },
  ukrainianName: 'Телефон',
});

export default { title: 'Field types/Phone number', component: FieldStory } satisfies Meta<typeof FieldStory>;

export const Empty = stories.Empty;
export const Filled = stories.Filled;
export const RequiredError = stories.RequiredError;
export const ReadOnly = stories.ReadOnly;
export const LongText = stories.LongText;
export const Ukrainian = stories.Ukrainian;
export const ListOfValues = stories.ListOfValues;
