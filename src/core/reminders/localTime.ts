import { isDayText } from '#core/calendar/days.ts';

/** Reminders can't be scheduled after this year. */
export const MAX_REMINDER_YEAR = 2100;

/** Returns whether a text is a local time such as `2026-11-23T09:00`, in a year from 2000 to 2100. */
export function isLocalTime(text: string): boolean {
  const [day = '', clock = ''] = text.split('T');
  const year = Number(day.slice(0, 4));
  return (
    isDayText(day) && year >= 2000 && year <= MAX_REMINDER_YEAR && /^([01]\d|2[0-3]):[0-5]\d$/.test(clock)
  );
}
