import { addDays } from '#core/calendar/dayRange.ts';
import { getWeekdayIndex } from '#core/calendar/days.ts';
import { toInstantInZone } from '#core/calendar/zonedTime.ts';

export const SNOOZE_CHOICES = ['tenMinutes', 'hour', 'tomorrow', 'nextMonday'] as const;
export type Snooze = (typeof SNOOZE_CHOICES)[number];

const MINUTE_MS = 60_000;
const MORNING_MINUTES = 9 * 60;

/** Returns the end of the snooze as an ISO timestamp. Mornings are in the given time zone. */
export function getSnoozeEnd(snooze: Snooze, now: number, clock: string, timeZone: string): string {
  const today = clock.slice(0, 10);
  const till = {
    tenMinutes: () => now + 10 * MINUTE_MS,
    hour: () => now + 60 * MINUTE_MS,
    tomorrow: () => toInstantInZone(addDays(today, 1), MORNING_MINUTES, timeZone),
    nextMonday: () => toInstantInZone(addDays(today, 7 - getWeekdayIndex(today)), MORNING_MINUTES, timeZone),
  };
  return new Date(till[snooze]()).toISOString();
}
