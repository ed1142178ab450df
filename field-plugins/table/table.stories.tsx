import type { Meta } from '@storybook/react-vite';
import { createFieldStories, FieldStory } from '../shared/stage/FieldStory.tsx';
import { tableSamples } from './table.samples.ts';

const [first] = tableSamples.definitions[0]?.good ?? [];
const rows = first?.tableValue ?? [];

const stories = createFieldStories(tableSamples, {
  long: { tableValue: Array.from({ length: 250 }, () => rows).flat() },
  ukrainian: tableSamples.definitions[0]?.good[1],
  ukrainianName: 'Товари',
});

export default { title: 'Field types/Table', component: FieldStory } satisfies Meta<typeof FieldStory>;

export const Empty = stories.Empty;
export const Filled = stories.Filled;
export const RequiredError = stories.RequiredError;
export const ReadOnly = stories.ReadOnly;
export const LongText = stories.LongText;
export const Ukrainian = stories.Ukrainian;
