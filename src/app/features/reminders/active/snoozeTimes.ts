import { addDays } from '#core/calendar/dayRange.ts';
import { weekdayOf } from '#core/calendar/days.ts';
import { instantAt } from '#core/calendar/zonedTime.ts';

export const SNOOZES = ['tenMinutes', 'hour', 'tomorrow', 'nextMonday'] as const;
export type Snooze = (typeof SNOOZES)[number];

const MINUTE_MS = 60_000;
const MORNING_MINUTES = 9 * 60;

/** Returns the end of the snooze as an ISO timestamp; mornings are in the user's time zone. */
export function snoozedTill(snooze: Snooze, now: number, clock: string, timeZone: string): string {
  const today = clock.slice(0, 10);
  const till = {
    tenMinutes: () => now + 10 * MINUTE_MS,
    hour: () => now + 60 * MINUTE_MS,
    tomorrow: () => instantAt(addDays(today, 1), MORNING_MINUTES, timeZone),
    nextMonday: () => instantAt(addDays(today, 7 - weekdayOf(today)), MORNING_MINUTES, timeZone),
  };
  return new Date(till[snooze]()).toISOString();
}
