import { addDays } from '../calendar/dayRange.ts';
import type { FormulaDayValue, FormulaDurationValue } from './language/formulaTypes.ts';

const DAY_MS = 86_400_000;
/** Only years with up to four digits can be written. */
const [FIRST_YEAR, LAST_YEAR] = [1, 9_999];
/** More days can't lead to a valid day, and could exceed the range of exact integers. */
const MAX_DAYS = 10_000_000;

/** Returns `null` if there is no such day: the day is out of range, or doesn't exist, such as 30 February. */
export function createDayValue(year: number, month: number, day: number): FormulaDayValue | null {
  if (!(year >= FIRST_YEAR && year <= LAST_YEAR)) return null;
  const text = [year, month, day].map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0'));
  const written = text.join('-');
  const time = Date.parse(`${written}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== written
    ? null
    : { day: written };
}

export function splitDay({ day }: FormulaDayValue): { year: number; month: number; day: number } {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number);
  return { year, month, day: dayOfMonth };
}

/**
 * Adds months first, limited to the last day of the resulting month, then days. Returns `null` if the result isn't in
 * the years 1 to 9999.
 */
export function addDurationToDay(
  from: FormulaDayValue,
  { months, days }: FormulaDurationValue,
  sign: 1 | -1 = 1,
): FormulaDayValue | null {
  const { year, month, day } = splitDay(from);
  const count = year * 12 + (month - 1) + sign * months;
  const [newYear, newMonth] = [Math.floor(count / 12), (((count % 12) + 12) % 12) + 1];
  const last = getDaysInMonth(newYear, newMonth);
  const moved = createDayValue(newYear, newMonth, Math.min(day, last));
  if (!moved || Math.abs(days) > MAX_DAYS) return null;
  const result = addDays(moved.day, sign * days);
  return /^\d{4}-/.test(result) && result >= '0001' ? { day: result } : null;
}

export function getDaysInMonth(year: number, month: number): number {
  // `Date.UTC` maps years below 100 to the 20th century; 400 years later, months have the same lengths.
  return new Date(Date.UTC(year + 400, month, 0)).getUTCDate();
}

/** Returns the number of days from `from` to `till`, as a duration. */
export function computeDayDifference(till: FormulaDayValue, from: FormulaDayValue): FormulaDurationValue {
  return { months: 0, days: Math.round((Date.parse(till.day) - Date.parse(from.day)) / DAY_MS) };
}

/**
 * Returns the number of whole months from one day to another. The last day of a month completes a month even if its
 * number is lower than that of the first day.
 */
export function countWholeMonths(from: FormulaDayValue, till: FormulaDayValue): number {
  const [a, b] = [splitDay(from), splitDay(till)];
  const months = (b.year - a.year) * 12 + b.month - a.month;
  if (till.day < from.day) return -countWholeMonths(till, from) || 0;
  const isWhole = b.day >= a.day || b.day === getDaysInMonth(b.year, b.month);
  return isWhole ? months : months - 1;
}

/** Compares two durations, converting months to days with their average length. */
export function compareDurations(a: FormulaDurationValue, b: FormulaDurationValue): number {
  const AVERAGE_MONTH = 30.436_875;
  return (a.months - b.months) * AVERAGE_MONTH + (a.days - b.days);
}

export function addDurations(
  a: FormulaDurationValue,
  b: FormulaDurationValue,
  sign: 1 | -1 = 1,
): FormulaDurationValue {
  return { months: a.months + sign * b.months, days: a.days + sign * b.days };
}
