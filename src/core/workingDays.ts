import { addDays } from './dayRange.ts';

/** Mondays to Fridays after the first day, up to and with the last; 0 where they are the same day. */
export function workingDaysBetween(from: string, till: string): number {
  const days = Math.max(0, Math.round((Date.parse(till) - Date.parse(from)) / 86_400_000));
  const weeks = Math.floor(days / 7);
  const rest = Array.from({ length: days % 7 }, (_, index) => addDays(from, weeks * 7 + index + 1));
  return weeks * 5 + rest.filter(day => new Date(day).getUTCDay() % 6 !== 0).length;
}
