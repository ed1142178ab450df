/** Ranges of calendar days for filters, such as 'this week'. Days are `YYYY-MM-DD`. */
import type { Period } from '../model.ts';
import { getWeekdayOffset, type WeekStart } from './weekStart.ts';

/** In the order in which menus list them. */
export const NAMED_PERIODS = [
  'Today',
  'Yesterday',
  'Tomorrow',
  'ThisWeek',
  'LastWeek',
  'NextWeek',
  'ThisMonth',
  'LastMonth',
  'ThisQuarter',
  'LastQuarter',
  'ThisYear',
  'LastYear',
  'Last7Days',
  'Last30Days',
  'Last12Months',
  'Next7Days',
] as const satisfies readonly Period[];

export type NamedPeriod = Period;

/** Both days are included; a missing day means that the range is unbounded on that side. */
export interface DayRange {
  readonly from?: string | undefined;
  readonly till?: string | undefined;
}

const DAY_MS = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the calendar day (`YYYY-MM-DD`) of an instant in a time zone (an IANA name). */
export function getDayInZone(timeZone: string, instant: Date | number = Date.now()): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  formats.set(timeZone, format);
  return format.format(instant);
}

const hourFormats = new Map<string, Intl.DateTimeFormat>();

/** Returns the local hour of an instant in a time zone, from 0 to 23. */
export function getHourInZone(timeZone: string, instant: Date | number): number {
  const format =
    hourFormats.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' });
  hourFormats.set(timeZone, format);
  return Number(format.format(instant));
}

/** Returns a day as `YYYY-MM-DD`. Months count from 0; months and days can be out of range, as in `Date`. */
export function toCalendarDay(year: number, month: number, date: number): string {
  // `Date.UTC` would map years below 100 to the 20th century.
  const day = new Date(0);
  day.setUTCFullYear(year, month, date);
  return day.toISOString().slice(0, 10);
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
}

export function countDaysBetween(first: string, last: string): number {
  return Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS);
}

export function resolveDayRange(span: NamedPeriod, today: string, weekStart: WeekStart): Required<DayRange> {
  switch (span) {
    case 'Today':
      return { from: today, till: today };
    case 'Tomorrow':
      return getDaysFrom(addDays(today, 1), 1);
    case 'Yesterday':
      return getDaysFrom(addDays(today, -1), 1);
    case 'ThisWeek':
      return getDaysFrom(getStartOfWeek(today, weekStart), 7);
    case 'NextWeek':
      return getDaysFrom(addDays(getStartOfWeek(today, weekStart), 7), 7);
    case 'LastWeek':
      return getDaysFrom(addDays(getStartOfWeek(today, weekStart), -7), 7);
    case 'ThisMonth':
      return monthsAround(today, 1);
    case 'LastMonth':
      return monthsAround(addDays(monthsAround(today, 1).from, -1), 1);
    case 'ThisQuarter':
      return monthsAround(today, 3);
    case 'LastQuarter':
      return monthsAround(addDays(monthsAround(today, 3).from, -1), 3);
    case 'ThisYear':
      return monthsAround(today, 12);
    case 'LastYear':
      return monthsAround(addDays(monthsAround(today, 12).from, -1), 12);
    case 'Last7Days':
      return getDaysFrom(addDays(today, -6), 7);
    case 'Last30Days':
      return getDaysFrom(addDays(today, -29), 30);
    case 'Last12Months':
      return { from: addDays(getAYearBefore(today), 1), till: today };
    case 'Next7Days':
      return getDaysFrom(today, 7);
  }
}

export function getStartOfWeek(day: string, weekStart: WeekStart): string {
  return addDays(day, -getWeekdayOffset(day, weekStart));
}

function getDaysFrom(from: string, count: number): Required<DayRange> {
  return { from, till: addDays(from, count - 1) };
}

/** Returns the same day one year earlier; 1 March for 29 February. */
function getAYearBefore(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return toCalendarDay(year - 1, month - 1, date);
}

/** Returns the first and last day of the month (1), quarter (3) or year (12) that contains a day. */
function monthsAround(day: string, length: 1 | 3 | 12): Required<DayRange> {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const first = month - 1 - ((month - 1) % length);
  return { from: toCalendarDay(year, first, 1), till: toCalendarDay(year, first + length, 0) };
}
