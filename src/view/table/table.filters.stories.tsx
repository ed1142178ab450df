import type { Meta } from '@storybook/react-vite';
import { expect, screen, within } from 'storybook/test';
import { formatMovedBetween } from '#core/field/movedBetween.ts';
import { everyFieldStatuses } from '#tests/fixtures/everyField.ts';
import { waitUntilDismissable } from '../kit/overlay/stage/waitUntilDismissable.ts';
import { createListStory, ListDemo, type ListStory, LONG_WAIT_OPTIONS, waitFor } from './stage/ListDemo.tsx';

export default {
  title: 'View/Record list/Filters',
  component: ListDemo,
  parameters: { layout: 'padded' },
} satisfies Meta<typeof ListDemo>;

/** Opens the conditions; returns the controls of the first condition. */
async function openConditions(
  { canvas, userEvent }: Pick<Parameters<NonNullable<ListStory['play']>>[0], 'canvas' | 'userEvent'>,
  names = {
    open: /^Conditions/,
    title: 'Conditions',
    field: 'Field',
    comparison: 'Comparison',
    value: 'Value',
  },
) {
  await userEvent.click(canvas.getByRole('button', { name: names.open }));
  const dialog = within(await screen.findByRole('dialog', { name: names.title }, LONG_WAIT_OPTIONS));
  return {
    dialog,
    field: () => dialog.getByLabelText(names.field),
    comparison: () => dialog.getByLabelText(names.comparison),
    value: () => dialog.getByLabelText(names.value),
  };
}

const getAppliedConditions = (canvasElement: HTMLElement) =>
  JSON.parse(canvasElement.querySelector('[data-testid="filters"]')?.textContent ?? '{}').conditions;

/** Relative periods depend on the current day, and are shown again when the conditions are reopened. */
export const ConditionsByPeriod = createListStory({}, async context => {
  const { canvasElement, userEvent } = context;
  const { dialog, ...row } = await openConditions(context);
  await userEvent.click(dialog.getByRole('button', { name: 'Add condition' }));
  await userEvent.selectOptions(row.field(), 'Created');
  await userEvent.selectOptions(row.comparison(), 'is during');
  await userEvent.selectOptions(row.value(), 'yesterday');
  await userEvent.click(dialog.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(getAppliedConditions(canvasElement)).toEqual([during('Yesterday')]));
  const again = await openConditions(context);
  await expect(again.value()).toHaveValue('Yesterday');
  await userEvent.selectOptions(again.value(), 'this month');
  await userEvent.click(again.dialog.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(getAppliedConditions(canvasElement)).toEqual([during('ThisMonth')]));
});

const during = (stringValue: string) => ({ field: 'CreatedAt', operator: 'During', value: { stringValue } });

/** A move has a target status and a period. */
export const ConditionsByMove = createListStory({}, async context => {
  const { canvasElement, userEvent } = context;
  const { dialog, ...row } = await openConditions(context);
  await userEvent.click(dialog.getByRole('button', { name: 'Add condition' }));
  await userEvent.selectOptions(row.field(), 'Status');
  await userEvent.selectOptions(row.comparison(), 'was moved');
  await userEvent.selectOptions(dialog.getByLabelText('To status'), 'Waiting');
  await userEvent.selectOptions(dialog.getByLabelText('When'), 'today');
  await userEvent.click(dialog.getByRole('button', { name: 'Apply' }));
  const value = formatMovedBetween({ from: null, to: everyFieldStatuses.waiting, during: 'Today' });
  await waitFor(() =>
    expect(getAppliedConditions(canvasElement)).toEqual([{ field: 'Status', operator: 'Moved', value }]),
  );
});

/** An empty filter is removed from the bar, and a single click opens the next filter. */
export const EmptyFiltersRemoved = createListStory({}, async ({ canvas, userEvent }) => {
  const add = () => canvas.getByRole('button', { name: 'Filter' });
  const entries = () => screen.findAllByRole('menuitem', {}, LONG_WAIT_OPTIONS);
  await userEvent.click(add());
  const [first] = await entries();
  if (!first) throw new Error('Some fields can be filtered by.');
  const name = String(first.textContent);
  await userEvent.click(first);
  const remove = () => canvas.queryByRole('button', { name: new RegExp(`^Remove.*${name}`) });
  await waitFor(() => expect(remove()).not.toBeNull());
  await screen.findByRole('dialog', {}, LONG_WAIT_OPTIONS);
  await waitUntilDismissable();
  await userEvent.click(add());
  await waitFor(() => expect(remove()).toBeNull());
  await expect((await entries()).map(entry => entry.textContent)).toContain(name);
});
