import type { Meta } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { getDayInZone } from '#core/calendar/dayRange.ts';
import {
  createFieldStories,
  createFieldStory,
  FieldStory,
  readStoryFilter,
  readStoryValue,
} from '../shared/stage/FieldStory.tsx';
import {
  addDays,
  formatCalendarDate,
  getEndOfMonth,
  getLocalDate,
  getStartOfMonth,
} from './calendarDate.core.ts';
import { dateSamples } from './date.samples.ts';

const stories = createFieldStories(dateSamples, {
  long: { dateValue: '9999-12-31' },
  ukrainian: { dateValue: '2026-12-31' },
  ukrainianName: 'Термін',
});

export default { title: 'Field types/Date', component: FieldStory } satisfies Meta<typeof FieldStory>;

export const Empty = stories.Empty;
export const Filled = stories.Filled;
export const RequiredError = stories.RequiredError;
export const ReadOnly = stories.ReadOnly;
export const LongText = stories.LongText;
export const Ukrainian = stories.Ukrainian;
export const ListOfValues = stories.ListOfValues;

const definition = dateSamples.definitions[0]?.definition ?? { id: '', code: '', name: '', type: '' };
const value = { dateValue: '2026-12-31' };
/** Returns the button of the editor's calendar, which precedes the button of the filter. */
const getOpener = (canvas: HTMLElement) =>
  within(canvas).getAllByRole('button', { name: /open the calendar|відкрити календар/ })[0] as HTMLElement;
const open = { name: 'Due: open the calendar' };
/** Filters use the current day of the account, whose time zone is Kyiv here. */
const kyivToday = getDayInZone('Europe/Kyiv');

/** Accepts common numeric notations, words, and days relative to today. An invalid date is kept as it was typed. */
export const TypedNotations = createFieldStory(
  { definition },
  async ({ canvasElement, canvas, userEvent }) => {
    const input = canvas.getByLabelText('Due');
    const typed = async (text: string) => {
      await userEvent.clear(input);
      await userEvent.type(input, text);
      await userEvent.tab();
      return readStoryValue(canvasElement)?.dateValue;
    };
    const today = getLocalDate(new Date());
    for (const text of ['31.12.2026', '2026-12-31', '31/12/2026', '31.12.26', '31 12 2026']) {
      await expect(await typed(text)).toBe('2026-12-31');
      await expect(input).toHaveValue('31.12.2026');
    }
    await expect(await typed('tomorrow')).toBe(addDays(today, 1));
    await expect(await typed('вчора')).toBe(addDays(today, -1));
    await expect(await typed('+3')).toBe(addDays(today, 3));
    await expect(await typed('some day')).toBe('some day');
    await expect(input).toHaveValue('some day');
  },
);

/** Arrow keys in the text box move the date by a day. */
export const StepByArrows = createFieldStory(
  { definition, value },
  async ({ canvasElement, canvas, userEvent }) => {
    await userEvent.click(canvas.getByLabelText('Due'));
    await userEvent.keyboard('{ArrowUp}');
    await expect(readStoryValue(canvasElement)).toEqual({ dateValue: '2027-01-01' });
    await expect(canvas.getByLabelText('Due')).toHaveValue('01.01.2027');
  },
);

/** The calendar is a grid of days with arrows, Page Up and Page Down, Home, End and Enter. Escape closes it. */
export const PickByKeyboard = createFieldStory(
  { definition, value },
  async ({ canvasElement, userEvent }) => {
    const button = getOpener(canvasElement);
    button.focus();
    await userEvent.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', open);
    const day = (name: string) => within(dialog).getByRole('gridcell', { name });
    await waitFor(() => expect(day('Thursday, December 31, 2026')).toHaveFocus());
    await expect(within(dialog).getByRole('grid', { name: 'December 2026' })).toBeVisible();
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    await waitFor(() => expect(day('Friday, January 8, 2027')).toHaveFocus());
    await userEvent.keyboard('{PageUp}{Home}');
    await waitFor(() => expect(day('Monday, December 7, 2026')).toHaveFocus());
    await userEvent.keyboard('{Shift>}{PageDown}{/Shift}{Enter}');
    await expect(readStoryValue(canvasElement)).toEqual({ dateValue: '2027-12-07' });
    await waitFor(() => expect(button).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('dialog', open);
    await userEvent.keyboard('{Escape}');
    await expect(screen.queryByRole('dialog')).toBeNull();
  },
);

/**
 * Dates can be picked by mouse. The buttons below select today or clear the date. A click elsewhere closes the
 * calendar.
 */
export const PickByMouse = createFieldStory(
  { definition, value },
  async ({ canvasElement, canvas, userEvent }) => {
    const button = getOpener(canvasElement);
    await userEvent.click(button);
    await userEvent.click(await screen.findByRole('button', { name: 'Previous month' }));
    await userEvent.click(screen.getByRole('gridcell', { name: 'Saturday, November 21, 2026' }));
    await expect(readStoryValue(canvasElement)).toEqual({ dateValue: '2026-11-21' });
    await userEvent.click(button);
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Today' }));
    await expect(readStoryValue(canvasElement)).toEqual({ dateValue: getLocalDate(new Date()) });
    await userEvent.click(button);
    await userEvent.click(await screen.findByRole('button', { name: 'Clear' }));
    await expect(readStoryValue(canvasElement)).toBeUndefined();
    await userEvent.click(button);
    await screen.findByRole('dialog');
    await userEvent.click(canvas.getByText('Filter'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
);

/** Months, weekdays and the first day of the week follow the user's language. */
export const UkrainianCalendar = createFieldStory(
  { definition: { ...definition, name: 'Термін' }, value, locale: 'uk' },
  async ({ canvasElement, userEvent }) => {
    await userEvent.click(getOpener(canvasElement));
    const grid = await screen.findByRole('grid', { name: 'Грудень 2026' });
    await expect(within(grid).getAllByRole('columnheader')[0]).toHaveTextContent('пн');
  },
);

/**
 * Relative periods are stored by name, and their days are displayed. Clicking a period again deselects it.
 */
export const FilterPeriods = createFieldStory(
  { definition },
  async ({ canvasElement, canvas, userEvent }) => {
    const days = () => readStoryFilter(canvasElement)?.dateRangeValue;
    const press = (name: string) => userEvent.click(canvas.getByRole('button', { name }));
    await press('Last 30 days');
    await expect(days()).toEqual({ period: 'Last30Days' });
    await expect(canvas.getByRole('button', { name: 'Last 30 days' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await press('Last 30 days');
    await expect(days()).toBeUndefined();
    await press('Today');
    await expect(days()).toEqual({ period: 'Today' });
    await expect(canvas.getByLabelText('Due: From')).toHaveValue(formatCalendarDate(kyivToday));
    await userEvent.selectOptions(canvas.getByLabelText('Due: Other period'), 'tomorrow');
    await expect(days()).toEqual({ period: 'Tomorrow' });
    await expect(canvas.getByLabelText('Due: To')).toHaveValue(formatCalendarDate(addDays(kyivToday, 1)));
  },
);

/** Only days that equal a current relative period can be converted to that period. */
export const RelativeFilter = createFieldStory(
  { definition },
  async ({ canvasElement, canvas, userEvent }) => {
    const days = () => readStoryFilter(canvasElement)?.dateRangeValue;
    const offer = () => canvas.queryByRole('button', { name: /instead of fixed dates/ });
    await userEvent.type(canvas.getByLabelText('Due: From'), formatCalendarDate(getStartOfMonth(kyivToday)));
    await userEvent.tab();
    await expect(offer()).toBeNull();
    await userEvent.type(canvas.getByLabelText('Due: To'), formatCalendarDate(getEndOfMonth(kyivToday)));
    await userEvent.tab();
    await expect(days()).toEqual({ from: getStartOfMonth(kyivToday), till: getEndOfMonth(kyivToday) });
    await userEvent.click(canvas.getByRole('button', { name: 'Use “this month” instead of fixed dates' }));
    await expect(days()).toEqual({ period: 'ThisMonth' });
    await expect(offer()).toBeNull();
  },
);

/** A range is selected by two clicks in one calendar, or typed. A reversed range is reported and not applied. */
export const FilterRange = createFieldStory({ definition }, async ({ canvasElement, canvas, userEvent }) => {
  const till = canvas.getByLabelText('Due: To');
  await userEvent.type(canvas.getByLabelText('Due: From'), '10.11.2026');
  await userEvent.type(till, '1.11.2026');
  await userEvent.tab();
  await expect(readStoryFilter(canvasElement)?.dateRangeValue).toEqual({ from: '2026-11-10' });
  await expect(till).toHaveAccessibleDescription(/must be before/);
  await userEvent.clear(till);
  await userEvent.type(till, '20.11.2026');
  await userEvent.tab();
  await expect(readStoryFilter(canvasElement)?.dateRangeValue).toEqual({
    from: '2026-11-10',
    till: '2026-11-20',
  });
  await userEvent.click(canvas.getAllByRole('button', open).at(-1) as HTMLElement);
  await userEvent.click(await canvas.findByRole('gridcell', { name: 'Thursday, November 26, 2026' }));
  await userEvent.click(canvas.getByRole('gridcell', { name: 'Wednesday, November 4, 2026' }));
  await expect(readStoryFilter(canvasElement)?.dateRangeValue).toEqual({
    from: '2026-11-04',
    till: '2026-11-26',
  });
});

/** Checks that the weekday headers begin with these names. */
const getBeginsWith = (...names: string[]): Parameters<typeof createFieldStory>[1] => {
  return async ({ canvasElement, userEvent }) => {
    await userEvent.click(getOpener(canvasElement));
    await waitFor(() => {
      const heads = [...document.querySelectorAll('.dk-calendar th')].map(head => head.textContent);
      expect(heads.slice(0, 2)).toEqual(names);
    });
  };
};

export const WeeksFromSunday = createFieldStory(
  { definition, value, weekStart: 'Sunday' },
  getBeginsWith('Sun', 'Mon'),
);

export const WeeksFromSundayOnAPhone = {
  ...createFieldStory({ definition, value, weekStart: 'Sunday' }, getBeginsWith('нд', 'пн')),
  globals: { locale: 'uk', viewport: { value: 'phone' } },
};
