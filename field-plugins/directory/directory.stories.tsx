import type { Meta } from '@storybook/react-vite';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import type { RecordOption } from '#view/engine/fieldServices.ts';
import { createSampleId, sampleCountryField, sampleIds } from '../shared/sampleWorld.ts';
import {
  createFieldStories,
  createFieldStory,
  FieldStory,
  readStoryFilter,
  readStoryValue,
} from '../shared/stage/FieldStory.tsx';
import { directorySamples } from './directory.samples.ts';

const stories = createFieldStories(directorySamples, {
  long: { stringValue: sampleIds.unseenRecord },
  ukrainian: { stringValue: sampleIds.kyivstar },
  ukrainianName: 'Замовник',
});

export default { title: 'Field types/Link to record', component: FieldStory } satisfies Meta<
  typeof FieldStory
>;

export const Empty = stories.Empty;
export const Filled = stories.Filled;
export const RequiredError = stories.RequiredError;
export const ReadOnly = stories.ReadOnly;
export const LongText = stories.LongText;
export const Ukrainian = stories.Ukrainian;
export const ListOfValues = stories.ListOfValues;

const definition = {
  id: createSampleId(1711),
  code: 'customer',
  name: 'Customer',
  type: 'Directory',
  directoryId: sampleIds.companies,
};
const grouped = {
  ...definition,
  directoryLookupControl: 'Dropdown' as const,
  rootDirectoryFieldId: sampleIds.companyCountry,
};
const inUkraine = { [sampleCountryField.id]: { stringValue: sampleIds.ukraine } };

const box = (canvasElement: HTMLElement) => within(canvasElement).getByRole('combobox', { name: 'Customer' });
const readOptionTexts = () => screen.queryAllByRole('option').map(option => option.textContent);
const readManyRecords = async (): Promise<RecordOption[]> =>
  Array.from({ length: 1_000 }, (_, index) => ({
    id: createSampleId(50_000 + index),
    display: `#${index + 1} | Company ${String(index + 1).padStart(4, '0')}`,
  }));

/**
 * One character is too few. Two characters trigger a search, and a result can be chosen by keyboard alone.
 */
export const TypeaheadMinimumLength = createFieldStory(
  { definition },
  async ({ canvasElement, userEvent }) => {
    await userEvent.type(box(canvasElement), 'к');
    await expect(await screen.findByText('Type at least 2 characters')).toBeVisible();
    await userEvent.type(box(canvasElement), 'и');
    await waitFor(() => expect(readOptionTexts()).toContain('#2 | Київстар'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(readStoryValue(canvasElement)).toEqual({ stringValue: sampleIds.kyivstar }));
    await expect(box(canvasElement)).toHaveValue('#2 | Київстар');
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(readStoryValue(canvasElement)).toBeUndefined());
  },
);

/** Options are displayed as the field displays its records, which is by number only here. */
export const ShownByNumber = createFieldStory(
  { definition: { ...definition, displayDirectoryFieldId: 'Number', directoryLookupControl: 'Dropdown' } },
  async ({ canvasElement, userEvent }) => {
    await userEvent.click(box(canvasElement));
    await waitFor(() => expect(readOptionTexts()).toEqual(['#1', '#2', '#3']));
    await userEvent.keyboard('{Escape}');
  },
);

/**
 * A list of 1,000 records draws only the visible records. It is at most 300 pixels high and at least about
 * 250 wide.
 */
export const LongDropdown = createFieldStory(
  {
    definition: { ...definition, directoryLookupControl: 'Dropdown' },
    services: { searchRecords: readManyRecords },
  },
  async ({ canvasElement, userEvent }) => {
    await userEvent.click(box(canvasElement));
    const list = await screen.findByRole('listbox', { name: 'Customer' });
    await waitFor(() => expect(readOptionTexts().length).toBeGreaterThan(5));
    await expect(readOptionTexts().length).toBeLessThan(60);
    const { width, height } = list.getBoundingClientRect();
    await expect(width).toBeGreaterThanOrEqual(248);
    await expect(Math.round(height)).toBeLessThanOrEqual(300);
    await expect(screen.getByText(/Showing the first 1,000/)).toBeVisible();
    await userEvent.keyboard('{ArrowUp}{Enter}');
    await waitFor(() =>
      expect(readStoryValue(canvasElement)).toEqual({ stringValue: createSampleId(50_999) }),
    );
  },
);

export const GroupedByRoot = createFieldStory(
  { definition: grouped },
  async ({ canvasElement, userEvent }) => {
    await userEvent.click(box(canvasElement));
    const group = await screen.findByRole('group', { name: '#2 | Germany' });
    await expect(within(group).getByRole('option')).toHaveTextContent('#1 | Acme & Sons');
    await expect(readOptionTexts()).toEqual(['#2 | Київстар', '#1 | Acme & Sons', '#3 | Nordwind GmbH']);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(readStoryValue(canvasElement)).toEqual({ stringValue: sampleIds.kyivstar }));
  },
);

/** The form's country is Ukraine, so only companies in Ukraine are offered, until 'Show all' is chosen. */
export const RestrictedByForm = createFieldStory(
  { definition: grouped, values: inUkraine },
  async ({ canvasElement, userEvent }) => {
    await userEvent.click(box(canvasElement));
    await expect(await screen.findByText('Only records in #1 | Україна')).toBeVisible();
    await expect(readOptionTexts()).toEqual(['#2 | Київстар', 'Show all']);
    await userEvent.click(screen.getByRole('option', { name: 'Show all' }));
    await waitFor(() => expect(readOptionTexts()).toHaveLength(3));
    await userEvent.keyboard('{Escape}');
  },
);

/** A missing record is created from the list and selected. */
export const CreateMissing = createFieldStory({ definition }, async ({ canvasElement, userEvent }) => {
  await userEvent.type(box(canvasElement), 'Brand new');
  await expect(await screen.findByText('No matching records')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(readStoryValue(canvasElement)).toEqual({ stringValue: sampleIds.created }));
  await expect(box(canvasElement)).toHaveValue('#99 | Brand new');
});

/** Users who can't create a record don't get the offer to create one. */
export const CreationForbidden = createFieldStory(
  { definition, services: { recordCreator: () => null } },
  async ({ canvasElement, userEvent }) => {
    await userEvent.type(box(canvasElement), 'Brand new');
    await expect(await screen.findByText('No matching records')).toBeVisible();
    await expect(screen.queryByRole('option')).toBeNull();
    await userEvent.keyboard('{Escape}');
  },
);

const openRecord = fn();

export const OpenLinkedRecord = createFieldStory(
  { definition, value: { stringValue: sampleIds.acme }, isReadOnly: true, services: { openRecord } },
  async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Customer: open the record' }));
    await expect(openRecord).toHaveBeenCalledWith(sampleIds.companies, sampleIds.acme);
  },
);

const failsOnce = () => {
  let calls = 0;
  return async (): Promise<RecordOption[]> => {
    calls += 1;
    if (calls === 1) throw new TypeError('offline');
    return [{ id: sampleIds.acme, display: '#1 | Acme & Sons' }];
  };
};

export const LoadError = createFieldStory(
  {
    definition: { ...definition, directoryLookupControl: 'Dropdown' },
    services: { searchRecords: failsOnce() },
  },
  async ({ canvasElement, userEvent }) => {
    await userEvent.click(box(canvasElement));
    await expect(await screen.findByText('Couldn’t load the list.')).toBeVisible();
    await userEvent.click(screen.getByRole('option', { name: 'Try again' }));
    await waitFor(() => expect(readOptionTexts()).toEqual(['#1 | Acme & Sons']));
    await userEvent.keyboard('{Escape}');
  },
);

/** For several records, one look-up adds and removes them, and each chip has a button to remove it. */
export const PickSeveral = createFieldStory(
  {
    definition: { ...definition, array: true, directoryLookupControl: 'Dropdown' },
    value: { listValue: [{ stringValue: sampleIds.acme }] },
  },
  async ({ canvasElement, canvas, userEvent }) => {
    const ids = () => readStoryValue(canvasElement)?.listValue?.map(value => value.stringValue);
    await userEvent.click(box(canvasElement));
    await userEvent.click(await screen.findByRole('option', { name: '#3 | Nordwind GmbH' }));
    await userEvent.click(screen.getByRole('option', { name: '#2 | Київстар' }));
    await waitFor(() => expect(ids()).toEqual([sampleIds.acme, sampleIds.nordwind, sampleIds.kyivstar]));
    await expect(screen.getByRole('option', { name: '#2 | Київстар' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await userEvent.click(screen.getByRole('option', { name: '#2 | Київстар' }));
    await waitFor(() => expect(ids()).toEqual([sampleIds.acme, sampleIds.nordwind]));
    await userEvent.keyboard('{Escape}');
    await userEvent.click(canvas.getByRole('button', { name: 'Remove #1 | Acme & Sons' }));
    await waitFor(() => expect(ids()).toEqual([sampleIds.nordwind]));
  },
);

/** Filters by any of several records, and by the empty value. */
export const FilterByRecords = createFieldStory(
  { definition: { ...definition, directoryLookupControl: 'Dropdown' } },
  async ({ canvasElement, canvas, userEvent }) => {
    const filter = canvas.getAllByRole('combobox').at(-1);
    if (!filter) throw new Error('There is no filter.');
    await userEvent.click(filter);
    await userEvent.click(await screen.findByRole('option', { name: '#1 | Acme & Sons' }));
    await userEvent.keyboard('{Escape}');
    await userEvent.click(canvas.getByRole('checkbox', { name: 'No value' }));
    await waitFor(() => expect(readStoryFilter(canvasElement)).toEqual({ idsValue: [sampleIds.acme, ''] }));
  },
);
