import type { Meta } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { createSampleId } from '../shared/sampleWorld.ts';
import {
  createFieldStories,
  createFieldStory,
  FieldStory,
  readStoryFilter,
  readStoryValue,
} from '../shared/stage/FieldStory.tsx';
import { dropdownSamples } from './dropdown.samples.ts';

const stories = createFieldStories(dropdownSamples, {
  long: { stringValue: 'a-retired-option-with-a-long-value '.repeat(4) },
  ukrainian: { stringValue: 'high' },
  ukrainianName: 'Пріоритет',
});

export default { title: 'Field types/Dropdown', component: FieldStory } satisfies Meta<typeof FieldStory>;

export const Empty = stories.Empty;
export const Filled = stories.Filled;
export const RequiredError = stories.RequiredError;
export const ReadOnly = stories.ReadOnly;
export const LongText = stories.LongText;
export const Ukrainian = stories.Ukrainian;
export const ListOfValues = stories.ListOfValues;

const short = {
  id: createSampleId(1311),
  code: 'priority',
  name: 'Priority',
  type: 'Dropdown',
  dropdownItems: [
    { value: 'low', text: 'Low' },
    { value: 'mid', text: 'Middle' },
    { value: 'high', text: 'High' },
  ],
};
const cities =
  'Вінниця Дніпро Донецьк Житомир Запоріжжя Київ Львів Миколаїв Одеса Полтава Харків Херсон'.split(' ');
const long = {
  id: createSampleId(1312),
  code: 'city',
  name: 'City',
  type: 'Dropdown',
  dropdownItems: cities.map((text, index) => ({ value: `c${index + 1}`, text })),
};
const getOptionTexts = () => screen.queryAllByRole('option').map(option => option.textContent);
const getEditor = (canvasElement: HTMLElement, name: string) =>
  within(canvasElement).getByRole('combobox', { name });

/** A short list uses the browser's own drop-down. */
export const ChooseFromFew = createFieldStory({ definition: short }, async ({ canvasElement, userEvent }) => {
  await userEvent.selectOptions(getEditor(canvasElement, 'Priority'), 'High');
  await waitFor(() => expect(readStoryValue(canvasElement)).toEqual({ stringValue: 'high' }));
  await userEvent.selectOptions(getEditor(canvasElement, 'Priority'), 'Not chosen');
  await waitFor(() => expect(readStoryValue(canvasElement)).toBeUndefined());
});

/** A long list opens completely and is searched by typing, ignoring letter case. */
export const SearchWhenLong = createFieldStory(
  { definition: long },
  async ({ canvasElement, canvas, userEvent }) => {
    await userEvent.click(getEditor(canvasElement, 'City'));
    await waitFor(() => expect(getOptionTexts()).toHaveLength(cities.length));
    await userEvent.keyboard('ХЕР');
    await waitFor(() => expect(getOptionTexts()).toEqual(['Херсон']));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(readStoryValue(canvasElement)).toEqual({ stringValue: 'c12' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(readStoryValue(canvasElement)).toBeUndefined());
  },
);

/** A retired value is displayed and labelled as such, and is kept until something else is chosen. */
export const RetiredValue = createFieldStory(
  { definition: short, value: { stringValue: 'urgent' } },
  async ({ canvasElement, userEvent }) => {
    const select = getEditor(canvasElement, 'Priority');
    await expect(select).toHaveDisplayValue('urgent (no longer offered)');
    await userEvent.selectOptions(select, 'Low');
    await waitFor(() => expect(readStoryValue(canvasElement)).toEqual({ stringValue: 'low' }));
  },
);

/** For several options, a list of check marks adds and removes them, and each chip has a button to remove it. */
export const PickSeveral = createFieldStory(
  { definition: { ...short, array: true }, value: { listValue: [{ stringValue: 'urgent' }] } },
  async ({ canvasElement, canvas, userEvent }) => {
    const values = () => readStoryValue(canvasElement)?.listValue?.map(value => value.stringValue);
    await userEvent.click(getEditor(canvasElement, 'Priority'));
    await userEvent.click(await screen.findByRole('option', { name: 'High' }));
    await userEvent.click(screen.getByRole('option', { name: 'Low' }));
    await waitFor(() => expect(values()).toEqual(['urgent', 'high', 'low']));
    await userEvent.click(screen.getByRole('option', { name: 'High' }));
    await waitFor(() => expect(values()).toEqual(['urgent', 'low']));
    await userEvent.keyboard('{Escape}');
    await userEvent.click(canvas.getByRole('button', { name: 'Remove urgent (no longer offered)' }));
    await waitFor(() => expect(values()).toEqual(['low']));
  },
);

/** Filters by any of the checked options, and by the empty value. */
export const FilterLongList = createFieldStory(
  { definition: long },
  async ({ canvasElement, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('checkbox', { name: 'No value' }));
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Search options' }), 'льв');
    await waitFor(() => expect(canvas.getAllByRole('checkbox')).toHaveLength(1));
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Львів' }));
    await waitFor(() => expect(readStoryFilter(canvasElement)).toEqual({ idsValue: ['', 'c7'] }));
  },
);
