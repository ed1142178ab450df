import type { Meta } from '@storybook/react-vite';
import { FieldStory, fieldStories } from '../shared/stage/FieldStory.tsx';
import { linkSamples } from './link.samples.ts';

const stories = fieldStories(linkSamples, {
  long: { stringValue: `https://example.com/${'path/'.repeat(60)}` },
  ukrainian: { stringValue: 'https://приклад.укр/шлях' },
  ukrainianName: 'Сайт',
});

export default { title: 'Field types/Link', component: FieldStory } satisfies Meta<typeof FieldStory>;

export const Empty = stories.Empty;
export const Filled = stories.Filled;
export const RequiredError = stories.RequiredError;
export const ReadOnly = stories.ReadOnly;
export const LongText = stories.LongText;
export const Ukrainian = stories.Ukrainian;
export const ListOfValues = stories.ListOfValues;
