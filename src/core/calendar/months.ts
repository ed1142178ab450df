import { addDays, toCalendarDay } from '#core/calendar/dayRange.ts';

export function getLastDayOfMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return toCalendarDay(year, month, 0);
}

/**
 * Returns the same day of the month `count` months later (earlier if negative), or the last day of that month
 * if that month is shorter.
 */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const first = toCalendarDay(year, month - 1 + count, 1);
  return addDays(first, Math.min(date, Number(getLastDayOfMonth(first).slice(8))) - 1);
}
