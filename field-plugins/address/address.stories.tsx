import type { Meta } from '@storybook/react-vite';
import { FieldStory, fieldStories } from '../shared/stage/FieldStory.tsx';
import { addressSamples } from './address.samples.ts';

const stories = fieldStories(addressSamples, {
  long: { addressValue: { address: 'A very long street name, '.repeat(20), lat: 50.4501, lng: 30.5234 } },

  ukrainianName: 'Адреса',
});

export default { title: 'Field types/Address', component: FieldStory } satisfies Meta<typeof FieldStory>;

export const Empty = stories.Empty;
export const Filled = stories.Filled;
export const RequiredError = stories.RequiredError;
export const ReadOnly = stories.ReadOnly;
export const LongText = stories.LongText;
export const Ukrainian = stories.Ukrainian;
export const ListOfValues = stories.ListOfValues;
