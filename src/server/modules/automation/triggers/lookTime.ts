import { addDays, getDayInZone } from '#core/calendar/dayRange.ts';
import { toInstantInZone } from '#core/calendar/zonedTime.ts';

const DEFAULT_TIME = '08:00';

/** Returns when a schedule runs on a day, in milliseconds since 1970. @param at `HH:MM` */
export function getRunTimeOnDay(day: string, at: string | undefined, timeZone: string): number {
  const [hours = 0, minutes = 0] = (at ?? DEFAULT_TIME).split(':').map(Number);
  return toInstantInZone(day, hours * 60 + minutes, timeZone);
}

/** Returns when a daily schedule first runs at or after `instant`. Both times are in milliseconds since 1970. */
export function getNextRunTime(instant: number, at: string | undefined, timeZone: string): number {
  const day = getDayInZone(timeZone, instant);
  const look = getRunTimeOnDay(day, at, timeZone);
  return look >= instant ? look : getRunTimeOnDay(addDays(day, 1), at, timeZone);
}

/** Returns when a daily schedule last ran at or before `instant`. Both times are in milliseconds since 1970. */
export function getLastRunTime(instant: number, at: string | undefined, timeZone: string): number {
  const day = getDayInZone(timeZone, instant);
  const look = getRunTimeOnDay(day, at, timeZone);
  return look <= instant ? look : getRunTimeOnDay(addDays(day, -1), at, timeZone);
}
