import type { Meta } from '@storybook/react-vite';
import { FieldStory, fieldStories } from '../shared/stage/FieldStory.tsx';
import { textSamples } from './text.samples.ts';

const stories = fieldStories(textSamples, {
  long: { stringValue: 'One of many lines of a long text.\n'.repeat(80) },
  ukrainian: { stringValue: 'Доставка після 14:00.\nЗателефонувати за годину.' },
  ukrainianName: 'Примітки',
});

export default { title: 'Field types/Long text', component: FieldStory } satisfies Meta<typeof FieldStory>;

export const Empty = stories.Empty;
export const Filled = stories.Filled;
export const RequiredError = stories.RequiredError;
export const ReadOnly = stories.ReadOnly;
export const LongText = stories.LongText;
export const Ukrainian = stories.Ukrainian;
export const ListOfValues = stories.ListOfValues;
