import { getClockAt } from '#core/calendar/zonedTime.ts';

export function getOwnTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Returns the local time to the minute, e.g. `2026-11-23T10:20`. */
export function getLocalNow(): string {
  return toLocalClock(Date.now());
}

/** Converts a timestamp (milliseconds or ISO) to local time, to the minute. */
export function toLocalClock(instant: number | string): string {
  return getClockAt(typeof instant === 'number' ? instant : Date.parse(instant), getOwnTimeZone()).slice(
    0,
    16,
  );
}
