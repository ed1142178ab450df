import { clockAt } from '#core/calendar/zonedTime.ts';

/** The zone whose clocks the person looks at. */
export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** What those clocks show, to the minute: `2026-11-23T10:20`. */
export function clockNow(): string {
  return localClock(Date.now());
}

/** What they show at an instant (milliseconds or ISO). */
export function localClock(instant: number | string): string {
  return clockAt(typeof instant === 'number' ? instant : Date.parse(instant), ownTimeZone()).slice(0, 16);
}
