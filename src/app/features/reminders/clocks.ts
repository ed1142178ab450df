import { clockAt } from '#core/calendar/zonedTime.ts';

/** Returns the user's local time zone. */
export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Returns the local time, to the minute: `2026-11-23T10:20`. */
export function clockNow(): string {
  return localClock(Date.now());
}

/** Converts a timestamp (milliseconds or ISO) to local time. */
export function localClock(instant: number | string): string {
  return clockAt(typeof instant === 'number' ? instant : Date.parse(instant), ownTimeZone()).slice(0, 16);
}
