import {
  parseDate,
  parseDay,
  parseLastDay,
  parseMonthDay,
  parseOrdinalWeekday,
  parseWeekdays,
} from './dayRules.ts';
import type { ParsedTimeParts } from './found.ts';
import { applyFirstRule, peekMeaning, skipRole, takeMeaning, takeNumber, type WordReader } from './tokens.ts';

const REPEATED = new Set(['day', 'week', 'month', 'year'] as const);
type Repeated = 'day' | 'week' | 'month' | 'year';

/**
 * Parses 'every 2 weeks', 'кожного понеділка', 'daily', 'every first Monday', 'every 15th', 'щороку', 'on weekdays'.
 */
export function parseRecurrence(reading: WordReader): ParsedTimeParts | undefined {
  return applyFirstRule(reading, [readOneWord, readWorkdays, readEveryPhrase]);
}

/** Parses 'from 1 December', 'починаючи з понеділка'. */
export function parseStart(reading: WordReader): ParsedTimeParts | undefined {
  if (!skipRole(reading, 'from')) return undefined;
  skipRole(reading, 'from');
  const from = parseDay(reading);
  return from && { from };
}

function readOneWord(reading: WordReader): ParsedTimeParts | undefined {
  if (peekMeaning(reading).weekday !== undefined) return undefined;
  const every = takeMeaning(reading, 'every');
  if (!every || every === 'weekday') return undefined;
  if (every === 'workday') return { every: { interval: 1, workdays: true } };
  return { every: { unit: every, interval: 1 } };
}

function readWorkdays(reading: WordReader): ParsedTimeParts | undefined {
  skipRole(reading, 'on', 'every');
  return skipRole(reading, 'workday') ? { every: { interval: 1, workdays: true } } : undefined;
}

function readEveryPhrase(reading: WordReader): ParsedTimeParts | undefined {
  if (!skipRole(reading, 'every')) return undefined;
  return applyFirstRule(reading, [
    readWorkingDay,
    readEveryOrdinal,
    readEveryOther,
    at => repeatedMonthly(parseLastDay(at)),
    at => repeatedYearly(parseDate(at)),
    at => repeatedMonthly(parseMonthDay(at)),
    readInterval,
    at => weekly(parseWeekdays(at), 1),
  ]);
}

function readWorkingDay(reading: WordReader): ParsedTimeParts | undefined {
  return skipRole(reading, 'working') && takeMeaning(reading, 'unit') === 'day'
    ? { every: { interval: 1, workdays: true } }
    : undefined;
}

/** Parses 'every first Monday'. 'Every second Monday' is ambiguous unless 'of the month' follows. */
function readEveryOrdinal(reading: WordReader): ParsedTimeParts | undefined {
  const found = parseOrdinalWeekday(reading);
  const saysMonth = found && peekMeaning(reading, -1).unit === 'month';
  if (!found?.ordinal || (found.ordinal.nth > 1 && !saysMonth)) return undefined;
  return { ...found, every: { unit: 'month', interval: 1 } };
}

/** Parses 'every other day', 'кожен другий тиждень', 'every other Friday'. */
function readEveryOther(reading: WordReader): ParsedTimeParts | undefined {
  const isOther = skipRole(reading, 'other');
  if (!isOther && takeMeaning(reading, 'ordinal') !== 2) return undefined;
  const unit = takeRepeated(reading);
  if (unit) return { every: { unit, interval: 2 } };
  return isOther ? weekly(parseWeekdays(reading), 2) : undefined;
}

function readInterval(reading: WordReader): ParsedTimeParts | undefined {
  const interval = takeNumber(reading) ?? 1;
  const unit = takeRepeated(reading);
  return unit && interval > 0 ? { every: { unit, interval } } : undefined;
}

function takeRepeated(reading: WordReader): Repeated | undefined {
  const unit = takeMeaning(reading, 'unit');
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
