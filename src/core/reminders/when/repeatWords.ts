import { addDays } from '#core/calendar/dayRange.ts';
import { getWeekdayIndex } from '#core/calendar/days.ts';
import { getLastDayOfMonth } from '#core/calendar/months.ts';
import type { ParsedTimeParts } from './found.ts';

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const WORKDAYS = [0, 1, 2, 3, 4];
const FREQUENCIES: Readonly<Record<string, string>> = {
  day: 'DAILY',
  week: 'WEEKLY',
  month: 'MONTHLY',
  year: 'YEARLY',
};
const MAX_WAIT_DAYS = 366 * 8;

/** Returns the rule that the parts express; `undefined` if they don't express exactly one rule. */
export function findRepeatRule(found: ParsedTimeParts): string | undefined {
  const { every, weekdays, ordinal, monthDay, date } = found;
  const said = [weekdays, ordinal, monthDay, date].filter(each => each !== undefined);
  if (!every || said.length > 1 || found.days !== undefined || found.week || found.nextPeriod)
    return undefined;
  if (every.workdays) return said.length === 0 ? 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR' : undefined;
  const frequency = FREQUENCIES[every.unit ?? ''];
  if (!frequency) return undefined;
  const rule = `FREQ=${frequency}${every.interval === 1 ? '' : `;INTERVAL=${every.interval}`}`;
  if (said.length === 0) return rule;
  if (weekdays)
    return every.unit === 'week'
      ? `${rule};BYDAY=${weekdays.map(day => WEEKDAYS[day]).join(',')}`
      : undefined;
  if (ordinal)
    return every.unit === 'month' ? `${rule};BYDAY=${ordinal.nth}${WEEKDAYS[ordinal.weekday]}` : undefined;
  if (monthDay !== undefined) return every.unit === 'month' ? `${rule};BYMONTHDAY=${monthDay}` : undefined;
  return every.unit === 'year' && date?.year === undefined
    ? `${rule};BYMONTH=${date?.month};BYMONTHDAY=${date?.day}`
    : undefined;
}

/**
 * Returns the first day, starting with `from`, that matches the parts and isn't in the past at this time; `undefined`
 * if there is none within eight years.
 */
export function findRuleStart(
  found: ParsedTimeParts,
  from: string,
  time: string,
  now: string,
): string | undefined {
  for (let step = 0; step < MAX_WAIT_DAYS; step += 1) {
    const day = addDays(from, step);
    if (hasOn(found, day) && `${day}T${time}` > now) return day;
  }
  return undefined;
}

function hasOn({ weekdays, ordinal, monthDay, date, every }: ParsedTimeParts, day: string): boolean {
  const dayOfMonth = Number(day.slice(8));
  const lastOfMonth = Number(getLastDayOfMonth(day).slice(8));
  if (every?.workdays) return WORKDAYS.includes(getWeekdayIndex(day));
  if (weekdays) return weekdays.includes(getWeekdayIndex(day));
  if (ordinal) return getWeekdayIndex(day) === ordinal.weekday && isNth(ordinal.nth, dayOfMonth, lastOfMonth);
  if (monthDay !== undefined)
    return dayOfMonth === (monthDay === -1 ? lastOfMonth : Math.min(monthDay, lastOfMonth));
  if (date) return Number(day.slice(5, 7)) === date.month && dayOfMonth === Math.min(date.day, lastOfMonth);
  return true;
}

function isNth(nth: number, dayOfMonth: number, lastOfMonth: number): boolean {
  return nth === -1 ? dayOfMonth > lastOfMonth - 7 : Math.ceil(dayOfMonth / 7) === nth;
}
