import {
  parseDatePhrase,
  parseDayPhrase,
  parseLastDay,
  parseMonthDay,
  parseOrdinalWeekday,
  parseWeekdays,
} from './dayRules.ts';
import type { ParsedTimeParts } from './found.ts';
import {
  applyFirstMatchingRule,
  type PhraseReader,
  peekWordMeaning,
  readInteger,
  readMeaning,
  skipRole,
} from './tokens.ts';

const REPEATED = new Set(['day', 'week', 'month', 'year'] as const);
type Repeated = 'day' | 'week' | 'month' | 'year';

/**
 * Parses 'every 2 weeks', 'кожного понеділка', 'daily', 'every first Monday', 'every 15th', 'щороку', 'on weekdays'.
 */
export function parseRecurrencePhrase(reading: PhraseReader): ParsedTimeParts | undefined {
  return applyFirstMatchingRule(reading, [readOneWord, readWorkdays, readEveryPhrase]);
}

/** Parses 'from 1 December', 'починаючи з понеділка'. */
export function parseStartPhrase(reading: PhraseReader): ParsedTimeParts | undefined {
  if (!skipRole(reading, 'from')) return undefined;
  skipRole(reading, 'from');
  const from = parseDayPhrase(reading);
  return from && { from };
}

function readOneWord(reading: PhraseReader): ParsedTimeParts | undefined {
  if (peekWordMeaning(reading).weekday !== undefined) return undefined;
  const every = readMeaning(reading, 'every');
  if (!every || every === 'weekday') return undefined;
  if (every === 'workday') return { every: { interval: 1, workdays: true } };
  return { every: { unit: every, interval: 1 } };
}

function readWorkdays(reading: PhraseReader): ParsedTimeParts | undefined {
  skipRole(reading, 'on', 'every');
  return skipRole(reading, 'workday') ? { every: { interval: 1, workdays: true } } : undefined;
}

function readEveryPhrase(reading: PhraseReader): ParsedTimeParts | undefined {
  if (!skipRole(reading, 'every')) return undefined;
  return applyFirstMatchingRule(reading, [
    readWorkingDay,
    readEveryOrdinal,
    readEveryOther,
    at => repeatedMonthly(parseLastDay(at)),
    at => repeatedYearly(parseDatePhrase(at)),
    at => repeatedMonthly(parseMonthDay(at)),
    readInterval,
    at => weekly(parseWeekdays(at), 1),
  ]);
}

function readWorkingDay(reading: PhraseReader): ParsedTimeParts | undefined {
  return skipRole(reading, 'working') && readMeaning(reading, 'unit') === 'day'
    ? { every: { interval: 1, workdays: true } }
    : undefined;
}

/** Parses 'every first Monday'. 'Every second Monday' is ambiguous unless 'of the month' follows. */
function readEveryOrdinal(reading: PhraseReader): ParsedTimeParts | undefined {
  const found = parseOrdinalWeekday(reading);
  const saysMonth = found && peekWordMeaning(reading, -1).unit === 'month';
  if (!found?.ordinal || (found.ordinal.nth > 1 && !saysMonth)) return undefined;
  return { ...found, every: { unit: 'month', interval: 1 } };
}

/** Parses 'every other day', 'кожен другий тиждень', 'every other Friday'. */
function readEveryOther(reading: PhraseReader): ParsedTimeParts | undefined {
  const isOther = skipRole(reading, 'other');
  if (!isOther && readMeaning(reading, 'ordinal') !== 2) return undefined;
  const unit = takeRepeated(reading);
  if (unit) return { every: { unit, interval: 2 } };
  return isOther ? weekly(parseWeekdays(reading), 2) : undefined;
}

function readInterval(reading: PhraseReader): ParsedTimeParts | undefined {
  const interval = readInteger(reading) ?? 1;
  const unit = takeRepeated(reading);
  return unit && interval > 0 ? { every: { unit, interval } } : undefined;
}

function takeRepeated(reading: PhraseReader): Repeated | undefined {
  const unit = readMeaning(reading, 'unit');
  return REPEATED.has(unit as Repeated) ? (unit as Repeated) : undefined;
}

function weekly(found: ParsedTimeParts | undefined, interval: number): ParsedTimeParts | undefined {
  return found && !found.week ? { ...found, every: { unit: 'week', interval } } : undefined;
}

function repeatedMonthly(found: ParsedTimeParts | undefined): ParsedTimeParts | undefined {
  return found && { ...found, every: { unit: 'month', interval: 1 } };
}

function repeatedYearly(found: ParsedTimeParts | undefined): ParsedTimeParts | undefined {
  return found?.date && found.date.year === undefined
    ? { ...found, every: { unit: 'year', interval: 1 } }
    : undefined;
}
