import { isDayText } from './days.ts';

/**
 * Returns whether a text is an existing day in the form `2026-02-28`. Year 0 is rejected, because PostgreSQL
 * has no such year.
 */
export function isCalendarDate(text: string): boolean {
  return isDayText(text) && text >= '0001';
}

/**
 * Returns whether a text is a UTC time on an existing day, in the form `2026-02-28T09:30:00Z`, with or
 * without fractional seconds.
 */
export function isInstant(text: string): boolean {
  const [day = '', clock = ''] = text.split('T');
  return isCalendarDate(day) && /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?Z$/.test(clock);
}
