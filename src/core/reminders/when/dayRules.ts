import type { Found } from './found.ts';
import { applyFirstRule, peekMeaning, type Reading, skip, take, takeMatch, takeNumber } from './tokens.ts';

/**
 * Parses 'tomorrow', 'next Friday', '24 серпня', 'on the 15th', 'the first Monday of the month', 'наступного тижня'.
 */
export function readDay(reading: Reading): Found | undefined {
  return applyFirstRule(reading, [
    readRelativeDay,
    readNextPeriod,
    readDate,
    readLastDay,
    readOrdinal,
    readWeekdays,
    readMonthDay,
  ]);
}

/** Parses '24 august', 'august 24th, 2027', '24 серпня', '24.08.2027', '2027-08-24'. */
export function readDate(reading: Reading): Found | undefined {
  skip(reading, 'on');
  skip(reading, 'the');
  return applyFirstRule(reading, [readIsoDate, readDottedDate, readDayOfMonthName, readMonthNameDay]);
}

/** Parses 'the first Monday', 'останню п’ятницю місяця', 'the first Monday of every month'. */
export function readOrdinal(reading: Reading): Found | undefined {
  skip(reading, 'on');
  skip(reading, 'the');
  const nth = take(reading, 'ordinal');
  const weekday = take(reading, 'weekday');
  if (nth === undefined || weekday === undefined) return undefined;
  const tail = ofTheMonth(reading);
  return { ordinal: { nth, weekday }, ...(tail === 'every' && { every: { unit: 'month', interval: 1 } }) };
}

/** Parses 'on the 15th', '15 числа'. */
export function readMonthDay(reading: Reading): Found | undefined {
  skip(reading, 'on');
  const isNamed = skip(reading, 'the');
  const found = takeMatch(reading, /^(\d{1,2})(st|nd|rd|th|го|те|ого)?$/);
  const isDay =
    found &&
    (skip(reading, 'dayOfMonth') || found[2] !== undefined || (isNamed && /^\d+$/.test(found[1] ?? '')));
  const monthDay = Number(found?.[1]);
  if (!isDay || monthDay < 1 || monthDay > 31) return undefined;
  const tail = ofTheMonth(reading);
  return { monthDay, ...(tail === 'every' && { every: { unit: 'month', interval: 1 } }) };
}

/** Parses 'the last day of the month', 'в останній день місяця', 'at the end of the month', 'в кінці місяця'. */
export function readLastDay(reading: Reading): Found | undefined {
  skip(reading, 'on', 'at');
  skip(reading, 'the');
  const isEnd = skip(reading, 'end');
  if (!isEnd && !(take(reading, 'ordinal') === -1 && take(reading, 'unit') === 'day')) return undefined;
  const tail = ofTheMonth(reading);
  if (isEnd && !tail) return undefined;
  return { monthDay: -1, ...(tail === 'every' && { every: { unit: 'month', interval: 1 } }) };
}

/** Parses 'Monday', 'on Monday and Thursday', 'this Friday', 'наступної п’ятниці', 'Mondays'. */
export function readWeekdays(reading: Reading): Found | undefined {
  skip(reading, 'on');
  const week = skip(reading, 'next') ? 'next' : skip(reading, 'this') ? 'this' : undefined;
  const weekdays: number[] = [];
  let isEvery = false;
  while (peekMeaning(reading).weekday !== undefined) {
    isEvery ||= peekMeaning(reading).every === 'weekday';
    const weekday = take(reading, 'weekday');
    if (weekday === undefined || weekdays.includes(weekday)) return undefined;
    weekdays.push(weekday);
    goPastAnd(reading);
  }
  if (weekdays.length === 0) return undefined;
  return { weekdays, ...(week && { week }), ...(isEvery && { every: { unit: 'week', interval: 1 } }) };
}

/** Skips 'and' between two weekdays, with a following preposition: 'у понеділок і в четвер'. */
function goPastAnd(reading: Reading): void {
  const start = reading.at;
  skip(reading, 'and');
  skip(reading, 'on');
  if (peekMeaning(reading).weekday === undefined) reading.at = start;
}

/**
 * Parses 'of the month', 'місяця', 'of every month'; returns whether it repeats, or `undefined` if it doesn't follow.
 */
function ofTheMonth(reading: Reading): 'once' | 'every' | undefined {
  const start = reading.at;
  skip(reading, 'of');
  const isEvery = skip(reading, 'every');
  skip(reading, 'the', 'this');
  if (take(reading, 'unit') === 'month') return isEvery ? 'every' : 'once';
  reading.at = start;
  return undefined;
}

function readRelativeDay(reading: Reading): Found | undefined {
  if (skip(reading, 'today')) return { days: 0 };
  if (skip(reading, 'tomorrow')) return { days: 1 };
  if (skip(reading, 'dayAfterTomorrow')) return { days: 2 };
  skip(reading, 'the');
  return take(reading, 'unit') === 'day' && skip(reading, 'after') && skip(reading, 'tomorrow')
    ? { days: 2 }
    : undefined;
}

function readNextPeriod(reading: Reading): Found | undefined {
  skip(reading, 'on');
  if (!skip(reading, 'next')) return undefined;
  const unit = take(reading, 'unit');
  return unit === 'week' || unit === 'month' || unit === 'year' ? { nextPeriod: unit } : undefined;
}

function readIsoDate(reading: Reading): Found | undefined {
  const found = takeMatch(reading, /^(\d{4})-(\d\d)-(\d\d)$/);
  return found && { date: { year: Number(found[1]), month: Number(found[2]), day: Number(found[3]) } };
}

function readDottedDate(reading: Reading): Found | undefined {
  const found = takeMatch(reading, /^(\d{1,2})\.(\d{1,2})(?:\.(\d{4}))?$/);
  return (
    found && {
      date: { day: Number(found[1]), month: Number(found[2]), year: found[3] ? Number(found[3]) : undefined },
    }
  );
}

function readDayOfMonthName(reading: Reading): Found | undefined {
  const day = takeMatch(reading, /^(\d{1,2})(st|nd|rd|th|го|ого)?$/);
  skip(reading, 'of');
  const month = take(reading, 'month');
  return day && month !== undefined
    ? { date: { day: Number(day[1]), month, year: readYear(reading) } }
    : undefined;
}

function readMonthNameDay(reading: Reading): Found | undefined {
  const month = take(reading, 'month');
  skip(reading, 'the');
  const day = takeMatch(reading, /^(\d{1,2})(st|nd|rd|th)?$/);
  return day && month !== undefined
    ? { date: { day: Number(day[1]), month, year: readYear(reading) } }
    : undefined;
}

function readYear(reading: Reading): number | undefined {
  if (!/^\d{4}$/.test(reading.words[reading.at] ?? '')) return undefined;
  const year = takeNumber(reading);
  skipYearWord(reading);
  return year;
}

/** Skips the second word of '2027 року'. */
function skipYearWord(reading: Reading): void {
  if (peekMeaning(reading).unit === 'year') reading.at += 1;
}
