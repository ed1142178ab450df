import { readDate, readDay, readLastDay, readMonthDay, readOrdinal, readWeekdays } from './dayRules.ts';
import type { Found } from './found.ts';
import { applyFirstRule, peekMeaning, type Reading, skip, take, takeNumber } from './tokens.ts';

const REPEATED = new Set(['day', 'week', 'month', 'year'] as const);
type Repeated = 'day' | 'week' | 'month' | 'year';

/**
 * Parses 'every 2 weeks', 'кожного понеділка', 'daily', 'every first Monday', 'every 15th', 'щороку', 'on weekdays'.
 */
export function readEvery(reading: Reading): Found | undefined {
  return applyFirstRule(reading, [readOneWord, readWorkdays, readEveryPhrase]);
}

/** Parses 'from 1 December', 'починаючи з понеділка'. */
export function readFrom(reading: Reading): Found | undefined {
  if (!skip(reading, 'from')) return undefined;
  skip(reading, 'from');
  const from = readDay(reading);
  return from && { from };
}

function readOneWord(reading: Reading): Found | undefined {
  if (peekMeaning(reading).weekday !== undefined) return undefined;
  const every = take(reading, 'every');
  if (!every || every === 'weekday') return undefined;
  if (every === 'workday') return { every: { interval: 1, workdays: true } };
  return { every: { unit: every, interval: 1 } };
}

function readWorkdays(reading: Reading): Found | undefined {
  skip(reading, 'on', 'every');
  return skip(reading, 'workday') ? { every: { interval: 1, workdays: true } } : undefined;
}

function readEveryPhrase(reading: Reading): Found | undefined {
  if (!skip(reading, 'every')) return undefined;
  return applyFirstRule(reading, [
    readWorkingDay,
    readEveryOrdinal,
    readEveryOther,
    at => repeatedMonthly(readLastDay(at)),
    at => repeatedYearly(readDate(at)),
    at => repeatedMonthly(readMonthDay(at)),
    readInterval,
    at => weekly(readWeekdays(at), 1),
  ]);
}

function readWorkingDay(reading: Reading): Found | undefined {
  return skip(reading, 'working') && take(reading, 'unit') === 'day'
    ? { every: { interval: 1, workdays: true } }
    : undefined;
}

/** Parses 'every first Monday'. 'Every second Monday' is ambiguous unless 'of the month' follows. */
function readEveryOrdinal(reading: Reading): Found | undefined {
  const found = readOrdinal(reading);
  const saysMonth = found && peekMeaning(reading, -1).unit === 'month';
  if (!found?.ordinal || (found.ordinal.nth > 1 && !saysMonth)) return undefined;
  return { ...found, every: { unit: 'month', interval: 1 } };
}

/** Parses 'every other day', 'кожен другий тиждень', 'every other Friday'. */
function readEveryOther(reading: Reading): Found | undefined {
  const isOther = skip(reading, 'other');
  if (!isOther && take(reading, 'ordinal') !== 2) return undefined;
  const unit = takeRepeated(reading);
  if (unit) return { every: { unit, interval: 2 } };
  return isOther ? weekly(readWeekdays(reading), 2) : undefined;
}

function readInterval(reading: Reading): Found | undefined {
  const interval = takeNumber(reading) ?? 1;
  const unit = takeRepeated(reading);
  return unit && interval > 0 ? { every: { unit, interval } } : undefined;
}

function takeRepeated(reading: Reading): Repeated | undefined {
  const unit = take(reading, 'unit');
  return REPEATED.has(unit as Repeated) ? (unit as Repeated) : undefined;
}

function weekly(found: Found | undefined, interval: number): Found | undefined {
  return found && !found.week ? { ...found, every: { unit: 'week', interval } } : undefined;
}

function repeatedMonthly(found: Found | undefined): Found | undefined {
  return found && { ...found, every: { unit: 'month', interval: 1 } };
}

function repeatedYearly(found: Found | undefined): Found | undefined {
  return found?.date && found.date.year === undefined
    ? { ...found, every: { unit: 'year', interval: 1 } }
    : undefined;
}
