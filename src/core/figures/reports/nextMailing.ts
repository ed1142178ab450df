import { addDays, dayIn } from '../../calendar/dayRange.ts';
import { lastDayOf } from '../../calendar/months.ts';
import { instantAt } from '../../calendar/zonedTime.ts';
import { nextDigest } from '../../notifications/nextDigest.ts';

export interface MailingTimes {
  /** Weekdays, from 1 (Monday) to 7. */
  readonly days: readonly number[];
  /** The day of the month on which it is sent; `null` means weekly, on `days`. */
  readonly dayOfMonth: number | null;
  readonly hour: number;
}

/**
 * Returns the first time after a timestamp (both in ms since 1970) at which a report is emailed; `null` if no day is
 * chosen.
 */
export function nextMailing(
  { days, dayOfMonth, hour }: MailingTimes,
  after: number,
  timeZone: string,
): number | null {
  if (dayOfMonth === null) return nextDigest({ days, hour }, after, timeZone);
  const today = dayIn(timeZone, after);
  const thisMonth = instantAt(dayInMonth(today, dayOfMonth), hour * 60, timeZone);
  if (thisMonth > after) return thisMonth;
  return instantAt(dayInMonth(addDays(lastDayOf(today), 1), dayOfMonth), hour * 60, timeZone);
}

/** Returns this day of the month of `day`, or the last one if the month is shorter. */
function dayInMonth(day: string, dayOfMonth: number): string {
  const wanted = `${day.slice(0, 8)}${String(dayOfMonth).padStart(2, '0')}`;
  const last = lastDayOf(day);
  return wanted < last ? wanted : last;
}
