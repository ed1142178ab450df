import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { getDayInZone } from '#core/calendar/dayRange.ts';
import { openDemoAccount } from '../../stage/demoAccount.ts';
import { createDemoEvent, eventsDirectory, ViewKindDemo } from '../stage/ViewKindDemo.tsx';
import CalendarView from './CalendarView.tsx';

const month = getDayInZone('Europe/Kyiv').slice(0, 7);
const on = (date: number) => `${month}-${String(date).padStart(2, '0')}`;

const items = [
  createDemoEvent('Fair', on(10), { till: on(12) }),
  createDemoEvent('Talk', on(17)),
  createDemoEvent('Launch', on(18), { isOver: true }),
  ...Array.from({ length: 6 }, (_, index) => createDemoEvent(`Call ${index + 1}`, on(28))),
];

export default {
  title: 'Records/Kinds of views/Calendar',
  component: ViewKindDemo,
  args: { Kind: CalendarView, items },
  beforeEach: () => openDemoAccount([eventsDirectory]),
} satisfies Meta<typeof ViewKindDemo>;

type Story = StoryObj<typeof ViewKindDemo>;

export const Month: Story = {
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole('button', { name: /^Talk/ })).toBeVisible();
    await expect(canvasElement.querySelector(`[data-day="${on(17)}"]`)).toHaveTextContent('Talk');
    await expect(canvas.getByRole('button', { name: /^4 more/ })).toBeVisible();
    await expect(canvasElement.querySelector('.dk-day-names span')).toHaveTextContent('Mon');
  },
};

/** Weeks start on the day set in the account. */
export const WeeksFromSunday: Story = {
  args: { weekStart: 'Sunday' },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('button', { name: /^Talk/ });
    await expect(canvasElement.querySelector('.dk-day-names span')).toHaveTextContent('Sun');
    const first = new Date(`${on(1)}T00:00:00Z`);
    const sunday = new Date(first.getTime() - first.getUTCDay() * 86_400_000).toISOString().slice(0, 10);
    await expect(canvasElement.querySelector('.dk-day')).toHaveAttribute('data-day', sunday);
  },
};

/** On phones, days are listed vertically; if no day has records, a text is displayed. */
export const OnPhone: Story = {
  globals: { locale: 'uk', viewport: { value: 'phone' } },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('button', { name: /Call 6/ })).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    for (let step = 0; step < 3; step += 1)
      await userEvent.click(canvas.getByRole('button', { name: 'Пізніше' }));
    await waitFor(() => expect(canvas.getByText('На ці дні нічого немає')).toBeVisible());
  },
};
