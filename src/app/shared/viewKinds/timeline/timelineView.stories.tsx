import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { addDays, getDayInZone, getStartOfWeek } from '#core/calendar/dayRange.ts';
import { openDemoAccount } from '../../stage/demoAccount.ts';
import { createDemoEvent, eventsDirectory, ViewKindDemo } from '../stage/ViewKindDemo.tsx';
import TimelineView from './TimelineView.tsx';

const monday = getStartOfWeek(getDayInZone('Europe/Kyiv'), 'Monday');
const event = (name: string, from: number, till: number, isOver = false) =>
  createDemoEvent(name, addDays(monday, from), { till: addDays(monday, till), isOver });

const items = [
  event('Survey', 0, 4, true),
  event('Design', 3, 9),
  event('Building of the whole house with its garden', 10, 40),
  event('Long ago', -400, -390),
];

export default {
  title: 'Records/Kinds of views/Timeline',
  component: ViewKindDemo,
  args: { Kind: TimelineView, items },
  beforeEach: () => openDemoAccount([eventsDirectory]),
} satisfies Meta<typeof ViewKindDemo>;

type Story = StoryObj<typeof ViewKindDemo>;

/** Rows are shown in groups and on other scales; without records, a text is displayed. */
export const GroupsAndScales: Story = {
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('button', { name: /\bSurvey, / })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /Long ago/ })).toBeNull();
    await userEvent.selectOptions(canvas.getByLabelText('Group rows'), 'By status');
    const over = within(await canvas.findByRole('region', { name: 'Over' }));
    await expect(over.getAllByRole('listitem')).toHaveLength(1);
    const quarters = canvas.getByRole('button', { name: 'Quarters' });
    await userEvent.click(quarters);
    await waitFor(() => expect(canvas.getAllByText(/^Q\d \d{4}$/)).toHaveLength(4));
    await expect(quarters).toHaveAttribute('aria-pressed', 'true');
    for (let count = 0; count < 5; count += 1)
      await userEvent.click(canvas.getByRole('button', { name: 'Later' }));
    await waitFor(() => expect(canvas.getByText('Nothing on these days')).toBeVisible());
  },
};

export const QuartersInDarkMode: Story = {
  globals: { colorMode: 'dark' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Quarters' }));
    await waitFor(() => expect(canvas.getAllByText(/^Q\d \d{4}$/)).toHaveLength(4));
  },
};

export const OnPhone: Story = {
  globals: { locale: 'uk', viewport: { value: 'phone' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Тижні' }));
    await expect(await canvas.findByRole('button', { name: /\bSurvey, / })).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
