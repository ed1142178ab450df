import { addDays, getDayInZone } from '../../calendar/dayRange.ts';
import { getLastDayOfMonth } from '../../calendar/months.ts';
import { toInstantInZone } from '../../calendar/zonedTime.ts';
import { findNextDigest } from '../../notifications/nextDigest.ts';

export interface MailingSchedule {
  /** Weekdays, from 1 (Monday) to 7. */
  readonly days: readonly number[];
  /** The day of the month on which the report is sent; `null` means weekly, on `days`. */
  readonly dayOfMonth: number | null;
  readonly hour: number;
}

/**
 * Returns the next time after `after` (both in ms since 1970) at which a report is emailed; `null` for weekly reports
 * without a chosen day.
 */
export function findNextMailing(
  { days, dayOfMonth, hour }: MailingSchedule,
  after: number,
  timeZone: string,
): number | null {
  if (dayOfMonth === null) return findNextDigest({ days, hour }, after, timeZone);
  const today = getDayInZone(timeZone, after);
  const thisMonth = toInstantInZone(getDayInMonth(today, dayOfMonth), hour * 60, timeZone);
  if (thisMonth > after) return thisMonth;
  return toInstantInZone(
    getDayInMonth(addDays(getLastDayOfMonth(today), 1), dayOfMonth),
    hour * 60,
    timeZone,
  );
}

/** Returns day `dayOfMonth` in the month of `day`, or the last day if the month is shorter. */
function getDayInMonth(day: string, dayOfMonth: number): string {
  const wanted = `${day.slice(0, 8)}${String(dayOfMonth).padStart(2, '0')}`;
  const last = getLastDayOfMonth(day);
  return wanted < last ? wanted : last;
}
