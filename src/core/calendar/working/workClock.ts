import type { Calendar, Status } from '../../model.ts';
import { addDays, getDayInZone } from '../dayRange.ts';
import { addWorkingDays } from './workingDays.ts';

/** Adds durations to the current day according to an account's calendar. */
export interface WorkClock {
  /** Returns a day as `YYYY-MM-DD`; `null` if the calendar has too few working days. */
  dayAfter(time: NonNullable<Status['dueIn']>): string | null;
}

/** @param today The current day in the account's time zone. */
export function createWorkClock(today: string, calendar: Calendar): WorkClock {
  return {
    dayAfter: ({ amount, unit }) =>
      unit === 'Days' ? addDays(today, amount) : addWorkingDays(today, amount, calendar),
  };
}

/** Creates a clock for the day of a timestamp in milliseconds since 1970. */
export function createWorkClockAt(
  instant: number,
  { timeZone, calendar }: { timeZone: string; calendar: Calendar },
): WorkClock {
  return createWorkClock(getDayInZone(timeZone, instant), calendar);
}
