import type { ParsedTimeParts } from './found.ts';
import {
  applyFirstMatchingRule,
  type PhraseReader,
  peekWordMeaning,
  readInteger,
  readMatch,
  readMeaning,
  skipRole,
} from './tokens.ts';

/**
 * Parses 'tomorrow', 'next Friday', '24 серпня', 'on the 15th', 'the first Monday of the month', 'наступного тижня'.
 */
export function parseDayPhrase(reading: PhraseReader): ParsedTimeParts | undefined {
  return applyFirstMatchingRule(reading, [
    readRelativeDay,
    readNextPeriod,
    parseDatePhrase,
    parseLastDay,
    parseOrdinalWeekday,
    parseWeekdays,
    parseMonthDay,
  ]);
}

/** Parses '24 august', 'august 24th, 2027', '24 серпня', '24.08.2027', '2027-08-24'. */
export function parseDatePhrase(reading: PhraseReader): ParsedTimeParts | undefined {
  skipRole(reading, 'on');
  skipRole(reading, 'the');
  return applyFirstMatchingRule(reading, [readIsoDate, readDottedDate, readDayOfMonthName, readMonthNameDay]);
}

/** Parses 'the first Monday', 'останню п’ятницю місяця', 'the first Monday of every month'. */
export function parseOrdinalWeekday(reading: PhraseReader): ParsedTimeParts | undefined {
  skipRole(reading, 'on');
  skipRole(reading, 'the');
  const nth = readMeaning(reading, 'ordinal');
  const weekday = readMeaning(reading, 'weekday');
  if (nth === undefined || weekday === undefined) return undefined;
  const tail = ofTheMonth(reading);
  return { ordinal: { nth, weekday }, ...(tail === 'every' && { every: { unit: 'month', interval: 1 } }) };
}

/** Parses 'on the 15th', '15 числа'. */
export function parseMonthDay(reading: PhraseReader): ParsedTimeParts | undefined {
  skipRole(reading, 'on');
  const isNamed = skipRole(reading, 'the');
  const found = readMatch(reading, /^(\d{1,2})(st|nd|rd|th|го|те|ого)?$/);
  const isDay =
    found &&
    (skipRole(reading, 'dayOfMonth') || found[2] !== undefined || (isNamed && /^\d+$/.test(found[1] ?? '')));
  const monthDay = Number(found?.[1]);
  if (!isDay || monthDay < 1 || monthDay > 31) return undefined;
  const tail = ofTheMonth(reading);
  return { monthDay, ...(tail === 'every' && { every: { unit: 'month', interval: 1 } }) };
}

/** Parses 'the last day of the month', 'в останній день місяця', 'at the end of the month', 'в кінці місяця'. */
export function parseLastDay(reading: PhraseReader): ParsedTimeParts | undefined {
  skipRole(reading, 'on', 'at');
  skipRole(reading, 'the');
  const isEnd = skipRole(reading, 'end');
  if (!isEnd && !(readMeaning(reading, 'ordinal') === -1 && readMeaning(reading, 'unit') === 'day'))
    return undefined;
  const tail = ofTheMonth(reading);
  if (isEnd && !tail) return undefined;
  return { monthDay: -1, ...(tail === 'every' && { every: { unit: 'month', interval: 1 } }) };
}

/** Parses 'Monday', 'on Monday and Thursday', 'this Friday', 'наступної п’ятниці', 'Mondays'. */
export function parseWeekdays(reading: PhraseReader): ParsedTimeParts | undefined {
  skipRole(reading, 'on');
  const week = skipRole(reading, 'next') ? 'next' : skipRole(reading, 'this') ? 'this' : undefined;
  const weekdays: number[] = [];
  let isEvery = false;
  while (peekWordMeaning(reading).weekday !== undefined) {
    isEvery ||= peekWordMeaning(reading).every === 'weekday';
    const weekday = readMeaning(reading, 'weekday');
    if (weekday === undefined || weekdays.includes(weekday)) return undefined;
    weekdays.push(weekday);
    goPastAnd(reading);
  }
  if (weekdays.length === 0) return undefined;
  return { weekdays, ...(week && { week }), ...(isEvery && { every: { unit: 'week', interval: 1 } }) };
}

/** Skips 'and' between two weekdays, with a following preposition: 'у понеділок і в четвер'. */
function goPastAnd(reading: PhraseReader): void {
  const start = reading.at;
  skipRole(reading, 'and');
  skipRole(reading, 'on');
  if (peekWordMeaning(reading).weekday === undefined) reading.at = start;
}

/**
 * Parses 'of the month', 'місяця', 'of every month'. Returns `every` if the text repeats each month,
 * otherwise `once`; `undefined` if no month follows.
 */
function ofTheMonth(reading: PhraseReader): 'once' | 'every' | undefined {
  const start = reading.at;
  skipRole(reading, 'of');
  const isEvery = skipRole(reading, 'every');
  skipRole(reading, 'the', 'this');
  if (readMeaning(reading, 'unit') === 'month') return isEvery ? 'every' : 'once';
  reading.at = start;
  return undefined;
}

function readRelativeDay(reading: PhraseReader): ParsedTimeParts | undefined {
  if (skipRole(reading, 'today')) return { days: 0 };
  if (skipRole(reading, 'tomorrow')) return { days: 1 };
  if (skipRole(reading, 'dayAfterTomorrow')) return { days: 2 };
  skipRole(reading, 'the');
  return readMeaning(reading, 'unit') === 'day' && skipRole(reading, 'after') && skipRole(reading, 'tomorrow')
    ? { days: 2 }
    : undefined;
}

function readNextPeriod(reading: PhraseReader): ParsedTimeParts | undefined {
  skipRole(reading, 'on');
  if (!skipRole(reading, 'next')) return undefined;
  const unit = readMeaning(reading, 'unit');
  return unit === 'week' || unit === 'month' || unit === 'year' ? { nextPeriod: unit } : undefined;
}

function readIsoDate(reading: PhraseReader): ParsedTimeParts | undefined {
  const found = readMatch(reading, /^(\d{4})-(\d\d)-(\d\d)$/);
  return found && { date: { year: Number(found[1]), month: Number(found[2]), day: Number(found[3]) } };
}

function readDottedDate(reading: PhraseReader): ParsedTimeParts | undefined {
  const found = readMatch(reading, /^(\d{1,2})\.(\d{1,2})(?:\.(\d{4}))?$/);
  return (
    found && {
      date: { day: Number(found[1]), month: Number(found[2]), year: found[3] ? Number(found[3]) : undefined },
    }
  );
}

function readDayOfMonthName(reading: PhraseReader): ParsedTimeParts | undefined {
  const day = readMatch(reading, /^(\d{1,2})(st|nd|rd|th|го|ого)?$/);
  skipRole(reading, 'of');
  const month = readMeaning(reading, 'month');
  return day && month !== undefined
    ? { date: { day: Number(day[1]), month, year: readYear(reading) } }
    : undefined;
}

function readMonthNameDay(reading: PhraseReader): ParsedTimeParts | undefined {
  const month = readMeaning(reading, 'month');
  skipRole(reading, 'the');
  const day = readMatch(reading, /^(\d{1,2})(st|nd|rd|th)?$/);
  return day && month !== undefined
    ? { date: { day: Number(day[1]), month, year: readYear(reading) } }
    : undefined;
}

function readYear(reading: PhraseReader): number | undefined {
  if (!/^\d{4}$/.test(reading.words[reading.at] ?? '')) return undefined;
  const year = readInteger(reading);
  skipYearWord(reading);
  return year;
}

/** Skips the second word of '2027 року'. */
function skipYearWord(reading: PhraseReader): void {
  if (peekWordMeaning(reading).unit === 'year') reading.at += 1;
}
