/**
 * Calendar days as `YYYY-MM-DD`, years 0001 to 9999, and arithmetic with them in whole days. No clock or time zone is
 * involved, except in `getLocalDate`, so days can't shift.
 */

/** Formats a `YYYY-MM-DD` day as 31.12.2026. Returns any other text unchanged. */
export function formatCalendarDate(date: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date) ?? [];
  return year ? `${day}.${month}.${year}` : date;
}

/**
 * Reads 31.12.2026, 31/12/2026, 31-12-2026, 31 12 2026 (day first, as dates are displayed), 2026-12-31, and two-digit
 * years: 00 to 69 belong to this century. Returns `undefined` for anything else and for days that don't exist.
 */
export function parseCalendarDate(text: string): string | undefined {
  const trimmed = text.trim();
  const [, day = '', , month = '', year = ''] =
    /^(\d{1,2})([./-]|\s+)(\d{1,2})(?:\2)(\d{4}|\d\d)$/.exec(trimmed.replaceAll(/\s+/g, ' ')) ?? [];
  const date = year ? toIsoDate(Number(fullYear(year)), Number(month), Number(day)) : trimmed;
  return isCalendarDate(date) ? date : undefined;
}

/**
 * Reads a date whose order is known, for example from a file. A leading four-digit year overrides the order. A time of
 * day after the date is ignored.
 */
export function parseDateInOrder(text: string, order: 'dmy' | 'mdy' | 'ymd'): string | undefined {
  const [, a = '', , b = '', c = ''] =
    /^(\d{1,4})([./-]|\s+)(\d{1,2})(?:\2)(\d{4}|\d\d?)(?:[T\s]\s*\d{1,2}:\d\d.*)?$/.exec(text.trim()) ?? [];
  if (c === '') return undefined;
  const isYearFirst = a.length === 4 || order === 'ymd';
  const [year, month, day] = isYearFirst ? [a, b, c] : order === 'mdy' ? [c, a, b] : [c, b, a];
  if (year.length !== 4 && year.length !== 2) return undefined;
  const date = toIsoDate(Number(fullYear(year)), Number(month), Number(day));
  return isCalendarDate(date) ? date : undefined;
}

export function isCalendarDate(date: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date) ?? [];
  if (!year || Number(year) === 0) return false;
  return (
    Number(month) >= 1 &&
    Number(month) <= 12 &&
    Number(day) >= 1 &&
    Number(day) <= getDays(+year, Number(month))
  );
}

export interface CalendarDateParts {
  readonly year: number;
  /** From 1 to 12. */
  readonly month: number;
  readonly day: number;
}

export function splitDate(date: string): CalendarDateParts {
  const [year = 1, month = 1, day = 1] = date.split('-').map(Number);
  return { year, month, day };
}

export function toIsoDate(year: number, month: number, day: number): string {
  const pad = (value: number, length: number) => String(value).padStart(length, '0');
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
}

/** Returns the day of an instant in the local time zone. */
export function getLocalDate(moment: Date): string {
  return toIsoDate(moment.getFullYear(), moment.getMonth() + 1, moment.getDate());
}

/** Adds days, stopping at the first and last supported day. */
export function addDays(date: string, days: number): string {
  return fromDayNumber(Math.min(Math.max(toDayNumber(date) + days, FIRST_DAY), LAST_DAY));
}

/**
 * Returns the same day of another month, or the last day of that month if it is shorter, for example 28 February for a
 * month after 31 January.
 */
export function addMonths(date: string, months: number): string {
  const { year, month, day } = splitDate(date);
  const count = Math.min(Math.max(year * 12 + month - 1 + months, 12), 9999 * 12 + 11);
  const [newYear, newMonth] = [Math.floor(count / 12), (count % 12) + 1];
  return toIsoDate(newYear, newMonth, Math.min(day, getDays(newYear, newMonth)));
}

/** Returns 1 for Monday to 7 for Sunday. */
export function getWeekday(date: string): number {
  return ((((toDayNumber(date) + 2) % 7) + 7) % 7) + 1;
}

/** `firstDay` is 1 for Monday to 7 for Sunday. */
export function getFirstDayOfWeek(date: string, firstDay: number): string {
  return addDays(date, -((getWeekday(date) - firstDay + 7) % 7));
}

export function getStartOfMonth(date: string): string {
  return `${date.slice(0, 8)}01`;
}

export function getEndOfMonth(date: string): string {
  const { year, month } = splitDate(date);
  return toIsoDate(year, month, getDays(year, month));
}

/** Returns the six weeks that display a month, as rows. Days outside the supported range are `null`. */
export function getMonthWeeks(date: string, firstDay: number): (string | null)[][] {
  const first = toDayNumber(getStartOfMonth(date));
  const start = first - ((getWeekday(getStartOfMonth(date)) - firstDay + 7) % 7);
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => {
      const number = start + week * 7 + day;
      return number < FIRST_DAY || number > LAST_DAY ? null : fromDayNumber(number);
    }),
  );
}

/**
 * Returns the days since 1 March of the year 0, so that leap days are at the end of a year (the algorithm of Howard
 * Hinnant's calendars).
 */
function toDayNumber(date: string): number {
  const { year, month, day } = splitDate(date);
  const shifted = month <= 2 ? year - 1 : year;
  const ofYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  return (
    365 * shifted + Math.floor(shifted / 4) - Math.floor(shifted / 100) + Math.floor(shifted / 400) + ofYear
  );
}

function fromDayNumber(number: number): string {
  const era = Math.floor(number / DAYS_OF_ERA);
  const ofEra = number - era * DAYS_OF_ERA;
  const yearOfEra = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36524) - Math.floor(ofEra / 146096)) / 365,
  );
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * ofYear + 2) / 153);
  const day = ofYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  return toIsoDate(yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day);
}

/** The number of days in 400 years, after which the calendar repeats. */
const DAYS_OF_ERA = 146_097;
const FIRST_DAY = toDayNumber('0001-01-01');
const LAST_DAY = toDayNumber('9999-12-31');

function fullYear(year: string): string {
  if (year.length === 4) return year;
  return `${Number(year) <= LAST_YEAR_OF_THIS_CENTURY ? '20' : '19'}${year}`;
}

const LAST_YEAR_OF_THIS_CENTURY = 69;

function getDays(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}
