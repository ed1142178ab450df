/** Parses short forms of dates typed by users. Imported files only contain complete dates. */
import { addDays, isCalendarDate, parseCalendarDate, splitDate } from './calendarDate.core.ts';

/** English and Ukrainian words, all accepted regardless of the user's language. */
const DAYS_FROM_TODAY: Readonly<Record<string, number>> = {
  today: 0,
  yesterday: -1,
  tomorrow: 1,
  сьогодні: 0,
  вчора: -1,
  учора: -1,
  позавчора: -2,
  завтра: 1,
  післязавтра: 2,
};

/**
 * Parses a date as `parseCalendarDate` does, a day of this year (31.12), a word (tomorrow), or days relative to today
 * (+3, -10). Returns `undefined` for anything else.
 */
export function parseTypedDate(text: string, today: string): string | undefined {
  const typed = text.trim().toLowerCase().replace('\u2212', '-');
  const whole = parseCalendarDate(typed);
  if (whole) return whole;
  const days = Object.hasOwn(DAYS_FROM_TODAY, typed) ? DAYS_FROM_TODAY[typed] : daysTyped(typed);
  if (days !== undefined) return addDays(today, days);
  const [dayAndMonth] = /^\d{1,2}[./]\d{1,2}/.exec(typed) ?? [];
  if (!dayAndMonth || typed.replace(/\.$/, '') !== dayAndMonth) return undefined;
  const mark = dayAndMonth.includes('/') ? '/' : '.';
  const ofThisYear = parseCalendarDate(
    `${dayAndMonth}${mark}${String(splitDate(today).year).padStart(4, '0')}`,
  );
  return ofThisYear && isCalendarDate(ofThisYear) ? ofThisYear : undefined;
}

function daysTyped(typed: string): number | undefined {
  return /^[+-]\d{1,5}$/.test(typed) ? Number(typed) : undefined;
}
