/** Determines which days a calendar displays. Days are `YYYY-MM-DD`, without a time zone. */
import { addDays, getStartOfWeek } from './dayRange.ts';
import { addMonths, getLastDayOfMonth } from './months.ts';
import type { WeekStart } from './weekStart.ts';

export type CalendarMode = 'month' | 'week' | 'agenda';

export interface DaySpan {
  readonly from: string;
  /** Inclusive. */
  readonly till: string;
}

const AGENDA_DAYS = 30;
/**
 * Returns the days that a calendar displays around a day: a month in whole weeks, one week, or 30 days starting with
 * this day.
 */
export function getDisplayedDays(mode: CalendarMode, day: string, weekStart: WeekStart): DaySpan {
  const first = (of: string) => getStartOfWeek(of, weekStart);
  if (mode === 'agenda') return { from: day, till: addDays(day, AGENDA_DAYS - 1) };
  if (mode === 'week') return { from: first(day), till: addDays(first(day), 6) };
  const { from, till } = getMonthSpan(day);
  return { from: first(from), till: addDays(first(till), 6) };
}

/** Returns the first and last day of a day's month, without the days of adjacent months that fill the weeks. */
export function getMonthSpan(day: string): DaySpan {
  return { from: `${day.slice(0, 8)}01`, till: getLastDayOfMonth(day) };
}

/**
 * Returns a day in the next (1) or previous (-1) period: the first of the month in month mode, otherwise
 * `day` shifted by the length of the period.
 */
export function shiftCalendarDay(mode: CalendarMode, day: string, step: 1 | -1): string {
  if (mode === 'month') return addMonths(`${day.slice(0, 8)}01`, step);
  return addDays(day, step * (mode === 'week' ? 7 : AGENDA_DAYS));
}

export function listDisplayedDays({ from, till }: DaySpan): string[] {
  const days = [];
  for (let day = from; day <= till; day = addDays(day, 1)) days.push(day);
  return days;
}
