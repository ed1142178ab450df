/**
 * Parses other notations of dates in files: with the name of a month, without separators, or as a spreadsheet's serial
 * number.
 */
import { addDays, isCalendarDate, toIsoDate } from './calendarDate.core.ts';

/**
 * Reads `5 Jan 2026`, `Monday, January 5, 2026`, `31-Dec-26`, `24 серпня 1991 р.`, `20261231`, and `45292`, the days
 * since 30 December 1899. A time of day after a date is ignored. Returns `undefined` for anything else and for days
 * that don't exist.
 */
export function parseWrittenDate(text: string): string | undefined {
  const trimmed = text.trim().toLowerCase();
  if (/^\d{8}$/.test(trimmed)) return existing(trimmed.slice(0, 4), trimmed.slice(4, 6), trimmed.slice(6));
  if (/^\d{5}$/.test(trimmed) && trimmed >= FIRST_SERIAL && trimmed <= LAST_SERIAL)
    return addDays('1899-12-30', Number(trimmed));
  const [, day = '', month = '', year = ''] = DAY_FIRST.exec(trimmed) ?? [];
  if (year) return existing(year, getMonth(month), day);
  const [, word = '', second = '', last = ''] = MONTH_FIRST.exec(trimmed) ?? [];
  return last ? existing(last, getMonth(word), second) : undefined;
}

const WEEKDAY = String.raw`^(?:\p{L}+\.?,\s*)?`;
const REST = String.raw`(?:\s*(?:р\.?|року))?(?:,?\s+\d{1,2}:\d\d.*)?$`;
const DAY_FIRST = new RegExp(
  String.raw`${WEEKDAY}(\d{1,2})[\s./-]+(\p{L}+)\.?,?[\s./-]+(\d{4}|\d\d)${REST}`,
  'u',
);
const MONTH_FIRST = new RegExp(String.raw`${WEEKDAY}(\p{L}+)\.?\s+(\d{1,2}),?\s+(\d{4})${REST}`, 'u');
/** The days from 1954 to 2064. Other five-digit numbers are more likely to be plain numbers. */
const [FIRST_SERIAL, LAST_SERIAL] = ['20000', '60000'];

let months: readonly string[][] | undefined;

/** Returns the month names in each language, standalone and as used with a day (`серпень`, `серпня`). */
function getNamedMonths(): readonly string[][] {
  months ??= ['en', 'uk'].flatMap(language =>
    [{}, { day: 'numeric' } as const].map(beside => {
      const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC', ...beside });
      return Array.from({ length: 12 }, (_, month) => {
        const parts = format.formatToParts(Date.UTC(2000, month));
        return parts.find(({ type }) => type === 'month')?.value.toLowerCase() ?? '';
      });
    }),
  );
  return months;
}

/** Returns 1 to 12, or 0 for another word. The first three letters of a name are sufficient. */
function getMonth(word: string): number {
  if (word.length < 3) return 0;
  const places = getNamedMonths().map(names => names.findIndex(name => name.startsWith(word)));
  return 1 + Math.max(...places);
}

function existing(year: string, month: string | number, day: string): string | undefined {
  const inFull = year.length === 4 ? Number(year) : Number(year) + (Number(year) <= 69 ? 2000 : 1900);
  const date = toIsoDate(inFull, Number(month), Number(day));
  return isCalendarDate(date) ? date : undefined;
}
