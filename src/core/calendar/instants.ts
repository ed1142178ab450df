import { isDay } from './days.ts';

/** Returns whether a text of the form `2026-02-28` is an existing day in a year from 1, as databases support it. */
export function isCalendarDate(text: string): boolean {
  return isDay(text) && text >= '0001';
}

/**
 * Returns whether a text of the form `2026-02-28T09:30:00Z`, with or without fractional seconds, is a time on an
 * existing day.
 */
export function isInstant(text: string): boolean {
  const [day = '', clock = ''] = text.split('T');
  return isCalendarDate(day) && /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?Z$/.test(clock);
}
