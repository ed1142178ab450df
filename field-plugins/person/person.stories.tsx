import type { Meta } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { sampleIds } from '../shared/sampleWorld.ts';
import {
  createFieldStories,
  createFieldStory,
  FieldStory,
  readStoryFilter,
  readStoryValue,
} from '../shared/stage/FieldStory.tsx';
import { personSamples } from './person.samples.ts';

const stories = createFieldStories(personSamples, {
  long: { stringValue: sampleIds.ann },
  ukrainian: { stringValue: sampleIds.ivan },
  ukrainianName: 'Відповідальний',
});

export default { title: 'Field types/Person', component: FieldStory } satisfies Meta<typeof FieldStory>;

export const Empty = stories.Empty;
export const Filled = stories.Filled;
export const RequiredError = stories.RequiredError;
export const ReadOnly = stories.ReadOnly;
export const LongText = stories.LongText;
export const Ukrainian = stories.Ukrainian;

const [plain] = personSamples.definitions;
if (!plain) throw new Error('The person has no sample.');
const { definition } = plain;
const getBox = (canvasElement: HTMLElement) =>
  within(canvasElement).getByRole('combobox', { name: definition.name });

/** Opens with all users and is searched by typing. */
export const ChoosePerson = createFieldStory({ definition }, async ({ canvasElement, canvas, userEvent }) => {
  await userEvent.click(getBox(canvasElement));
  await waitFor(() => expect(screen.queryAllByRole('option')).toHaveLength(3));
  await userEvent.keyboard('олен');
  await waitFor(() => expect(screen.queryAllByRole('option')).toHaveLength(0));
  await userEvent.clear(getBox(canvasElement));
  await userEvent.keyboard('olena');
  await userEvent.click(await screen.findByRole('option', { name: 'Olena Kovalenko' }));
  await waitFor(() => expect(readStoryValue(canvasElement)).toEqual({ stringValue: sampleIds.olena }));
  await userEvent.click(canvas.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(readStoryValue(canvasElement)).toBeUndefined());
});

/** The filter includes the empty value. */
export const FilterPeople = createFieldStory({ definition }, async ({ canvasElement, canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('checkbox', { name: 'No value' }));
  await waitFor(() => expect(readStoryFilter(canvasElement)).toEqual({ idsValue: [''] }));
});

/** The viewer is stored as `me`, so that a shared view matches each user who opens it. */
export const FilterByMe = createFieldStory({ definition }, async ({ canvasElement, canvas, userEvent }) => {
  const me = canvas.getByRole('checkbox', { name: /^Me/ });
  await userEvent.click(me);
  await waitFor(() => expect(readStoryFilter(canvasElement)).toEqual({ me: true }));
  await userEvent.click(canvas.getByRole('checkbox', { name: 'No value' }));
  await waitFor(() => expect(readStoryFilter(canvasElement)).toEqual({ me: true, idsValue: [''] }));
  await userEvent.click(me);
  await waitFor(() => expect(readStoryFilter(canvasElement)).toEqual({ idsValue: [''] }));
});
