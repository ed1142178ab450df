import { isInstant } from '#core/calendar/instants.ts';
import { getLocalDateTime } from '#core/calendar/zonedTime.ts';
import type { RepeatIssue, Repetition } from './repetition.ts';

/** The parts of a rule, keyed by name, and the invalid or repeated parts. */
export interface RepeatParts {
  readonly parts: ReadonlyMap<string, string>;
  readonly unreadable: readonly string[];
}

/** Maximum values of COUNT and INTERVAL. */
const MAX_COUNT = 500;
const MAX_INTERVAL = 1_000;
const RULE_MAX_LENGTH = 500;
const LONGEST_SHORT_MONTH = 28;

/** Valid values of each part. Frequencies finer than a day match, because they are rejected with a separate message. */
const PATTERNS: Readonly<Record<string, RegExp>> = {
  FREQ: /^(YEARLY|MONTHLY|WEEKLY|DAILY|HOURLY|MINUTELY|SECONDLY)$/,
  INTERVAL: /^[1-9]\d{0,8}$/,
  COUNT: /^[1-9]\d{0,8}$/,
  UNTIL: /^\d{8}(T\d{6}Z?)?$/,
  BYDAY: getList('([+-]?[1-9]\\d?)?(MO|TU|WE|TH|FR|SA|SU)'),
  BYMONTHDAY: getList('-?([1-9]|[12]\\d|3[01])'),
  BYMONTH: getList('([1-9]|1[0-2])'),
  BYYEARDAY: getList('-?([1-9]|[1-9]\\d|[12]\\d\\d|3[0-5]\\d|36[0-6])'),
  BYWEEKNO: getList('-?([1-9]|[1-4]\\d|5[0-3])'),
  BYSETPOS: getList('-?([1-9]|[1-9]\\d|[12]\\d\\d|3[0-5]\\d|36[0-6])'),
  WKST: /^(MO|TU|WE|TH|FR|SA|SU)$/,
};
const FINER_THAN_A_DAY = new Set(['BYHOUR', 'BYMINUTE', 'BYSECOND']);

export function parseRepeatParts(repeat: string): RepeatParts {
  const parts = new Map<string, string>();
  const unreadable: string[] = [];
  for (const part of repeat.slice(0, RULE_MAX_LENGTH).toUpperCase().split(';')) {
    const [name = '', value] = part.split('=');
    const isKnown = FINER_THAN_A_DAY.has(name) || (PATTERNS[name]?.test(value ?? '') ?? false);
    const isReal = name !== 'UNTIL' || isUntil(value ?? '');
    if (value === undefined || parts.has(name) || !isKnown || !isReal) unreadable.push(part);
    else parts.set(name, value);
  }
  if (repeat.length > RULE_MAX_LENGTH) unreadable.push(repeat.slice(RULE_MAX_LENGTH));
  return { parts, unreadable };
}

/** Returns whether UNTIL is an existing day; if UNTIL contains a time, the time must be valid too. */
function isUntil(value: string): boolean {
  const [year, month, day] = [value.slice(0, 4), value.slice(4, 6), value.slice(6, 8)];
  const [hours, minutes, seconds] = [value.slice(9, 11), value.slice(11, 13), value.slice(13, 15)];
  const isWholeDay = value.length === 8;
  return isInstant(`${year}-${month}-${day}T${isWholeDay ? '00:00:00' : `${hours}:${minutes}:${seconds}`}Z`);
}

export function validateRepeatParts({ parts, unreadable }: RepeatParts): RepeatIssue[] {
  const issues: RepeatIssue[] = [];
  const frequency = parts.get('FREQ');
  if (unreadable.length > 0)
    issues.push({ code: 'RepeatUnreadable', params: { part: unreadable.join(';').slice(0, 100) } });
  else if (frequency === undefined) issues.push({ code: 'RepeatUnreadable', params: { part: 'FREQ' } });
  if (
    ['HOURLY', 'MINUTELY', 'SECONDLY'].includes(frequency ?? '') ||
    [...parts.keys()].some(name => FINER_THAN_A_DAY.has(name))
  )
    issues.push({ code: 'RepeatTooFine' });
  if (Number(parts.get('COUNT') ?? 1) > MAX_COUNT)
    issues.push({ code: 'RepeatTooMany', params: { most: MAX_COUNT } });
  if (Number(parts.get('INTERVAL') ?? 1) > MAX_INTERVAL)
    issues.push({ code: 'RepeatTooRare', params: { most: MAX_INTERVAL } });
  if (parts.has('COUNT') && parts.has('UNTIL')) issues.push({ code: 'RepeatTwoEnds' });
  return issues;
}

/**
 * Converts a rule to rules of the library, in local time. If a month doesn't have the day, its last day is used
 * instead: 'the 31st' becomes 'the last of the 28th to 31st', and each such day gets a separate rule.
 */
export function toLibraryRules(
  parts: ReadonlyMap<string, string>,
  { startsLocal, timeZone }: Repetition,
): string[] {
  const shared = new Map(parts);
  shared.delete('COUNT');
  const until = parts.get('UNTIL');
  if (until) shared.set('UNTIL', untilOnTheClock(until, timeZone));
  const late = getLateDays(shared, startsLocal);
  if (late.length === 0) return [write(shared)];
  const rest = listed(shared, 'BYMONTHDAY').filter(day => !late.includes(day));
  const rules = late.map(day =>
    write(new Map([...shared, ['BYMONTHDAY', daysUpTo(day)], ['BYSETPOS', '-1']])),
  );
  return rest.length === 0 ? rules : [write(new Map([...shared, ['BYMONTHDAY', rest.join(',')]])), ...rules];
}

/**
 * Returns which of the days 29, 30 and 31 the rule specifies, directly or by its start. If a yearly rule takes the day
 * from its start, adds the start's month to the parts.
 */
function getLateDays(parts: Map<string, string>, startsLocal: string): number[] {
  const frequency = parts.get('FREQ');
  const choosesOtherwise = ['BYDAY', 'BYYEARDAY', 'BYWEEKNO', 'BYSETPOS'].some(name => parts.has(name));
  if (choosesOtherwise || (frequency !== 'MONTHLY' && frequency !== 'YEARLY')) return [];
  const [month, day] = [Number(startsLocal.slice(5, 7)), Number(startsLocal.slice(8, 10))];
  if (frequency === 'YEARLY' && !parts.has('BYMONTH')) {
    if (parts.has('BYMONTHDAY') || day <= LONGEST_SHORT_MONTH) return [];
    parts.set('BYMONTH', String(month));
  }
  const days = parts.has('BYMONTHDAY') ? listed(parts, 'BYMONTHDAY') : [day];
  return days.filter(each => each > LONGEST_SHORT_MONTH);
}

/**
 * Converts UNTIL to local time, formatted as UTC for the library. A day is inclusive; a value with a trailing
 * `Z` is a UTC timestamp.
 */
function untilOnTheClock(until: string, timeZone: string): string {
  if (!until.endsWith('Z')) return `${until.slice(0, 8)}${until.slice(8) || 'T235959'}Z`;
  const iso = until.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
  return `${getLocalDateTime(Date.parse(iso), timeZone).replaceAll(/[-:]/g, '')}Z`;
}

function daysUpTo(day: number): string {
  return Array.from(
    { length: day - LONGEST_SHORT_MONTH + 1 },
    (_, index) => LONGEST_SHORT_MONTH + index,
  ).join(',');
}

function listed(parts: ReadonlyMap<string, string>, name: string): number[] {
  return (parts.get(name) ?? '').split(',').filter(Boolean).map(Number);
}

function write(parts: ReadonlyMap<string, string>): string {
  return [...parts].map(([name, value]) => `${name}=${value}`).join(';');
}

function getList(item: string): RegExp {
  return new RegExp(`^${item}(,${item}){0,40}$`);
}
