import { getWeekdayIndex } from '#core/calendar/days.ts';
import { parseRepeatParts } from './repeatRule.ts';

/** Abbreviations of the weekdays in rules, Monday first. */
export const RECURRENCE_WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type RecurrenceWeekday = (typeof RECURRENCE_WEEKDAYS)[number];

export const REPEAT_UNITS = ['day', 'week', 'month', 'year'] as const;
export type RepeatUnit = (typeof REPEAT_UNITS)[number];

export type RepeatEnd =
  | { readonly kind: 'never' }
  | { readonly kind: 'count'; readonly count: number }
  /** Until a calendar day, inclusive. */
  | { readonly kind: 'until'; readonly day: string };

/**
 * The subset of RFC 5545 that the form supports, which covers common schedules. Rules in this subset are written back
 * without loss.
 */
export interface RepeatModel {
  readonly unit: RepeatUnit;
  readonly interval: number;
  /** For weeks; an empty array means the weekday of the start. */
  readonly weekdays: readonly RecurrenceWeekday[];
  /**
   * For months: the day of the start (`null`), a day by number (-1 is the last day), or the nth occurrence of
   * a weekday.
   */
  readonly inMonth: number | { readonly nth: number; readonly weekday: RecurrenceWeekday } | null;
  readonly end: RepeatEnd;
}

export const WORKING_WEEKDAYS: readonly RecurrenceWeekday[] = RECURRENCE_WEEKDAYS.slice(0, 5);

const FREQUENCIES = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY', year: 'YEARLY' } as const;
const FORM_PARTS = new Set(['FREQ', 'INTERVAL', 'BYDAY', 'BYMONTHDAY', 'COUNT', 'UNTIL']);

/** Parses a rule for the form; returns `null` if the form doesn't support the rule. */
export function parseRepeatModel(repeat: string): RepeatModel | null {
  const { parts, unreadable } = parseRepeatParts(repeat);
  const unit = REPEAT_UNITS.find(each => FREQUENCIES[each] === parts.get('FREQ'));
  if (!unit || unreadable.length > 0 || [...parts.keys()].some(name => !FORM_PARTS.has(name))) return null;
  const inMonth = readInMonth(unit, parts.get('BYMONTHDAY'), parts.get('BYDAY'));
  const weekdays = unit === 'week' ? (parts.get('BYDAY') ?? '').split(',').filter(Boolean) : [];
  if (inMonth === undefined || !weekdays.every(isRuleWeekday)) return null;
  if ((unit === 'day' || unit === 'year') && parts.has('BYDAY')) return null;
  const model: RepeatModel = {
    unit,
    interval: Number(parts.get('INTERVAL') ?? 1),
    weekdays: sortRecurrenceWeekdays(weekdays.filter(isRuleWeekday)),
    inMonth,
    end: readEnd(parts.get('COUNT'), parts.get('UNTIL')),
  };
  return sameParts(formatRepeatModel(model), repeat) ? model : null;
}

export function formatRepeatModel({ unit, interval, weekdays, inMonth, end }: RepeatModel): string {
  const parts = [`FREQ=${FREQUENCIES[unit]}`];
  if (interval > 1) parts.push(`INTERVAL=${interval}`);
  if (unit === 'week' && weekdays.length > 0)
    parts.push(`BYDAY=${sortRecurrenceWeekdays(weekdays).join(',')}`);
  if (unit === 'month' && typeof inMonth === 'number') parts.push(`BYMONTHDAY=${inMonth}`);
  if (unit === 'month' && inMonth !== null && typeof inMonth === 'object')
    parts.push(`BYDAY=${inMonth.nth}${inMonth.weekday}`);
  if (end.kind === 'count') parts.push(`COUNT=${end.count}`);
  if (end.kind === 'until') parts.push(`UNTIL=${end.day.replaceAll('-', '')}`);
  return parts.join(';');
}

/** Returns the weekday of a calendar day as abbreviated in rules. */
export function getRecurrenceWeekday(day: string): RecurrenceWeekday {
  return RECURRENCE_WEEKDAYS[getWeekdayIndex(day)] ?? 'MO';
}

/** Returns the position of a day among the same weekdays of its month: 1 to 4, or -1 for a fifth. */
export function getWeekdayOrdinal(day: string): number {
  const nth = Math.ceil(Number(day.slice(8, 10)) / 7);
  return nth > 4 ? -1 : nth;
}

export function sortRecurrenceWeekdays(weekdays: readonly RecurrenceWeekday[]): RecurrenceWeekday[] {
  return RECURRENCE_WEEKDAYS.filter(each => weekdays.includes(each));
}

function readInMonth(
  unit: RepeatUnit,
  day: string | undefined,
  byDay: string | undefined,
): RepeatModel['inMonth'] | undefined {
  if (day !== undefined)
    return unit === 'month' && byDay === undefined && /^-?\d+$/.test(day) ? Number(day) : undefined;
  if (unit !== 'month' || byDay === undefined) return null;
  const [, nth, weekday = ''] = /^([1-4]|-1)(..)$/.exec(byDay) ?? [];
  return nth && isRuleWeekday(weekday) ? { nth: Number(nth), weekday } : undefined;
}

function readEnd(count: string | undefined, until: string | undefined): RepeatEnd {
  if (count) return { kind: 'count', count: Number(count) };
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(until ?? '') ?? [];
  return year ? { kind: 'until', day: `${year}-${month}-${day}` } : { kind: 'never' };
}

/** Returns whether two rules have the same parts, regardless of order and case. */
function sameParts(one: string, other: string): boolean {
  const listed = (rule: string) =>
    rule
      .toUpperCase()
      .split(';')
      .filter(part => part !== 'INTERVAL=1')
      .map(part => part.split(/[=,]/).sort().join())
      .sort()
      .join(';');
  return listed(one) === listed(other);
}

function isRuleWeekday(text: string): text is RecurrenceWeekday {
  return RECURRENCE_WEEKDAYS.some(each => each === text);
}
