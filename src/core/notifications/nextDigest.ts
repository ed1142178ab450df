import { addDays, getDayInZone } from '../calendar/dayRange.ts';
import { getWeekdayIndex } from '../calendar/days.ts';
import { toInstantInZone } from '../calendar/zonedTime.ts';

export interface DigestSchedule {
  /** 1 for Monday to 7 for Sunday. */
  readonly days: readonly number[];
  readonly hour: number;
}

const WEEK_DAYS = 7;

/** Returns the first time for a digest after `after` (both in ms since 1970); `null` if no weekday is chosen. */
export function findNextDigest(
  { days, hour }: DigestSchedule,
  after: number,
  timeZone: string,
): number | null {
  const today = getDayInZone(timeZone, after);
  for (let ahead = 0; ahead <= WEEK_DAYS; ahead += 1) {
    const day = addDays(today, ahead);
    if (!days.includes(getWeekdayIndex(day) + 1)) continue;
    const at = toInstantInZone(day, hour * 60, timeZone);
    if (at > after) return at;
  }
  return null;
}
