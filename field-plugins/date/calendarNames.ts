/** Names of months and weekdays. Days are converted to midnight UTC and formatted in UTC, so that they can't shift. */

import type { WeekStart } from '#core/calendar/weekStart.ts';
import type { FieldContext } from '#core/field/fieldPlugin.ts';
import { splitDate, toIsoDate } from './calendarDate.core.ts';

export interface CalendarNames {
  /** 1 for Monday to 7 for Sunday. */
  readonly firstDay: number;
  /** Seven names, starting with the first day of the week. */
  readonly weekdays: readonly { readonly short: string; readonly long: string }[];
  /** Returns a month with its year, for example December 2026. */
  monthOf(date: string): string;
  /** Returns a day in words, for example Thursday, December 31, 2026. */
  dayOf(date: string): string;
}

export function getCalendarNames(locale: FieldContext['locale'], weekStart: WeekStart): CalendarNames {
  const firstDay = WEEK_START_NUMBERS[weekStart];
  const inWords = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC', calendar: 'gregory' });
    return (date: string) => format.format(midnightUtc(date));
  };
  const month = inWords({ month: 'long' });
  const day = inWords({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const [short, long] = [inWords({ weekday: 'short' }), inWords({ weekday: 'long' })];
  return {
    firstDay,
    weekdays: Array.from({ length: 7 }, (_, index) => {
      const date = toIsoDate(2024, 1, ((firstDay - 1 + index) % 7) + 1);
      return { short: short(date), long: long(date) };
    }),
    monthOf: date => `${capitalize(month(date), locale)} ${splitDate(date).year}`,
    dayOf: day,
  };
}

/** The first day of the week as a number, 1 for Monday to 7 for Sunday. */
export const WEEK_START_NUMBERS: Readonly<Record<WeekStart, number>> = { Monday: 1, Sunday: 7 };

function midnightUtc(date: string): Date {
  const { year, month, day } = splitDate(date);
  const midnight = new Date(0);
  // Date.UTC would interpret the years 0 to 99 as 1900 to 1999.
  midnight.setUTCFullYear(year, month - 1, day);
  return midnight;
}

function capitalize(text: string, locale: string): string {
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}
