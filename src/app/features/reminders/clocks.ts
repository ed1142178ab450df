import { getLocalDateTime } from '#core/calendar/zonedTime.ts';

export function getBrowserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Returns the local time to the minute, e.g. `2026-11-23T10:20`. */
export function getLocalNow(): string {
  return toLocalDateTime(Date.now());
}

/** Converts a timestamp (milliseconds or ISO) to local time, to the minute. */
export function toLocalDateTime(instant: number | string): string {
  return getLocalDateTime(
    typeof instant === 'number' ? instant : Date.parse(instant),
    getBrowserTimeZone(),
  ).slice(0, 16);
}
