import { addDays } from '#core/calendar/dayRange.ts';
import { getWeekdayIndex, isDayText } from '#core/calendar/days.ts';
import { addMonths, getLastDayOfMonth } from '#core/calendar/months.ts';
import { getWeekdayOffset, type WeekStart } from '#core/calendar/weekStart.ts';
import type { ClockTime, ParsedTimeParts, Schedule } from './found.ts';
import { findRepeatRule, findRuleStart } from './repeatWords.ts';
import type { DayPart } from './words.ts';

type Problem = 'NotUnderstood' | 'Past' | 'TooFar' | 'TooFine';

const PART_HOURS: Readonly<Record<DayPart, number>> = {
  morning: 9,
  noon: 12,
  afternoon: 14,
  evening: 19,
  midnight: 0,
};
const DEFAULT_HOUR = 9;
const MAX_DAYS = 366 * 100;
const DAYS: Readonly<Record<string, number>> = { day: 1, week: 7, month: 28, year: 365 };
const MINUTES: Readonly<Record<string, number>> = { minute: 1, hour: 60 };

/** The local time at which a text was written, and the author's first day of the week. */
export interface ScheduleParseContext {
  /** Local time, such as `2026-11-23T10:20`. */
  readonly now: string;
  readonly weekStart: WeekStart;
}

/** Combines the parsed parts into a schedule, or returns why the parts don't form a schedule. */
export function buildSchedule(found: ParsedTimeParts, moment: ScheduleParseContext): Schedule | Problem {
  const time = getTime(found);
  if (!time) return 'NotUnderstood';
  if (found.offsets) return afterOffsets(found, time, moment.now);
  if (found.every) return repeating(found, time, moment);
  if (found.from || (found.weekdays?.length ?? 0) > 1) return 'NotUnderstood';
  const day = getDay(found, time, moment);
  return day ? { startsLocal: `${day}T${time}`, repeat: null } : 'NotUnderstood';
}

/** Returns a time such as `09:00`; `undefined` if the hour contradicts the part of the day. */
function getTime({ time, part }: ParsedTimeParts): string | undefined {
  if (!part) return clock(time ?? { hours: DEFAULT_HOUR, minutes: 0 });
  if (!time) return clock({ hours: PART_HOURS[part], minutes: 0 });
  if (part === 'noon' || part === 'midnight') return undefined;
  const isLate = part !== 'morning';
  // Times such as '12 in the evening' and '2 in the evening' are contradictory.
  if (part === 'evening' && (time.hours < 3 || time.hours === 12)) return undefined;
  if (isLate && time.hours < 12) return clock({ ...time, hours: time.hours + 12 });
  return isLate === time.hours >= 12 ? clock(time) : undefined;
}

function clock({ hours, minutes }: ClockTime): string {
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

/**
 * Adds offsets to the current time: 'in 20 minutes' is exact; 'in 2 weeks' is a day, at the given or the default time.
 */
function afterOffsets(found: ParsedTimeParts, time: string, now: string): Schedule | Problem {
  const { offsets = [], time: said, part, ...others } = found;
  if (Object.keys(others).length > 0) return 'NotUnderstood';
  const isShort = offsets.every(({ unit }) => unit in MINUTES);
  if (isShort) {
    if (said || part) return 'NotUnderstood';
    const minutes = offsets.reduce((sum, { count, unit }) => sum + count * (MINUTES[unit] ?? 0), 0);
    return {
      startsLocal: new Date(Date.parse(`${now}Z`) + minutes * 60_000).toISOString().slice(0, 16),
      repeat: null,
    };
  }
  const [offset, ...rest] = offsets;
  if (!offset || rest.length > 0) return 'NotUnderstood';
  if (offset.count * (DAYS[offset.unit] ?? 0) > MAX_DAYS) return 'TooFar';
  const today = now.slice(0, 10);
  const day = {
    day: addDays(today, offset.count),
    week: addDays(today, offset.count * 7),
    month: addMonths(today, offset.count),
    year: addMonths(today, offset.count * 12),
  };
  return { startsLocal: `${day[offset.unit as keyof typeof day]}T${time}`, repeat: null };
}

function repeating(found: ParsedTimeParts, time: string, moment: ScheduleParseContext): Schedule | Problem {
  const { now } = moment;
  const repeat = findRepeatRule(found);
  if (!repeat)
    return found.every?.unit === 'minute' || found.every?.unit === 'hour' ? 'TooFine' : 'NotUnderstood';
  const from = found.from ? getDay(found.from, '23:59', moment) : now.slice(0, 10);
  const day = from && findRuleStart(found, from, time, now);
  return day ? { startsLocal: `${day}T${time}`, repeat } : 'NotUnderstood';
}

/**
 * Returns the day that a part specifies; without such a part, the next day with this time. Returns `undefined` if
 * several parts specify a day, or if the day doesn't exist.
 */
function getDay(
  found: ParsedTimeParts,
  time: string,
  { now, weekStart }: ScheduleParseContext,
): string | undefined {
  const today = now.slice(0, 10);
  const said = [
    found.days,
    found.weekdays,
    found.ordinal,
    found.monthDay,
    found.date,
    found.nextPeriod,
  ].filter(each => each !== undefined);
  if (said.length > 1) return undefined;
  if (found.days !== undefined) return addDays(today, found.days);
  if (found.weekdays) return nextWeekday(found.weekdays[0] ?? 0, found.week, { today, weekStart });
  if (found.date) return getNextDate(found.date, time, now);
  if (found.nextPeriod) return startOfNext(found.nextPeriod, { today, weekStart });
  if (found.ordinal || found.monthDay !== undefined) return findRuleStart(found, today, time, now);
  return `${today}T${time}` > now ? today : addDays(today, 1);
}

interface Today {
  readonly today: string;
  readonly weekStart: WeekStart;
}

/** Returns the next such weekday after today; with 'this' or 'next', the weekday in this or the next week. */
function nextWeekday(weekday: number, week: ParsedTimeParts['week'], { today, weekStart }: Today): string {
  const ahead = weekday - getWeekdayIndex(today);
  if (week === undefined) return addDays(today, ahead > 0 ? ahead : ahead + 7);
  const start = addDays(today, (week === 'next' ? 7 : 0) - getWeekdayOffset(today, weekStart));
  return addDays(start, (weekday - getWeekdayIndex(start) + 7) % 7);
}

/**
 * Returns the date; without a year, the next occurrence of the day. Returns `undefined` if there is no such
 * day.
 */
function getNextDate(
  { day, month, year }: NonNullable<ParsedTimeParts['date']>,
  time: string,
  now: string,
): string | undefined {
  const written = (inYear: number) =>
    `${inYear}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  if (year !== undefined) return isDayText(written(year)) ? written(year) : undefined;
  const thisYear = Number(now.slice(0, 4));
  const years = Array.from({ length: 9 }, (_, index) => written(thisYear + index));
  return years.find(each => isDayText(each) && `${each}T${time}` > now);
}

function startOfNext(period: 'week' | 'month' | 'year', { today, weekStart }: Today): string {
  if (period === 'week') return addDays(today, 7 - getWeekdayOffset(today, weekStart));
  if (period === 'month') return addDays(getLastDayOfMonth(today), 1);
  return `${Number(today.slice(0, 4)) + 1}-01-01`;
}
