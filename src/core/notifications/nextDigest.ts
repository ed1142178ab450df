import { addDays, dayIn } from '../calendar/dayRange.ts';
import { weekdayOf } from '../calendar/days.ts';
import { instantAt } from '../calendar/zonedTime.ts';

export interface DigestTimes {
  /** 1 for Monday to 7 for Sunday. */
  readonly days: readonly number[];
  readonly hour: number;
}

const WEEK_DAYS = 7;

/** Returns the first time for a digest after a timestamp (both in ms since 1970); `null` if no day is chosen. */
export function nextDigest({ days, hour }: DigestTimes, after: number, timeZone: string): number | null {
  const today = dayIn(timeZone, after);
  for (let ahead = 0; ahead <= WEEK_DAYS; ahead += 1) {
    const day = addDays(today, ahead);
    if (!days.includes(weekdayOf(day) + 1)) continue;
    const at = instantAt(day, hour * 60, timeZone);
    if (at > after) return at;
  }
  return null;
}
