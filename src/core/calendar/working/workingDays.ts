import type { Calendar } from '../../model.ts';
import { getWorkingIntervals, WEEKDAYS } from '../calendar.ts';
import { addDays } from '../dayRange.ts';
import { getWeekdayIndex, isDayText } from '../days.ts';

/**
 * After this many consecutive days off, the calendar is assumed to have no more working days. Ten years, because two
 * 29ths of February can be eight years apart.
 */
export const MAX_IDLE_DAYS = 3_660;

/**
 * Returns the day that is `count` working days later, or earlier if `count` is negative; for zero, the day
 * itself or the next working day. Returns `null` if the calendar has too few working days.
 */
export function addWorkingDays(day: string, count: number, calendar: Calendar): string | null {
  const step = count < 0 ? -1 : 1;
  const first = count === 0 ? day : addDays(day, step);
  let rest = Math.max(1, Math.abs(count));
  let idle = 0;
  for (let next = first; idle <= MAX_IDLE_DAYS; next = addDays(next, step)) {
    const isWorked = getWorkingIntervals(next, calendar).length > 0;
    idle = isWorked ? 0 : idle + 1;
    if (isWorked) rest -= 1;
    if (rest === 0) return next;
  }
  return null;
}

const DAY_MS = 86_400_000;
const WEEK = 7;

/**
 * Counts the working days after `from`, up to and including `till`; 0 if `till` isn't later. Apart from yearly
 * holidays, the cost doesn't depend on the distance between the days.
 */
export function countWorkingDays(from: string, till: string, calendar: Calendar): number {
  const days = Math.round((Date.parse(till) - Date.parse(from)) / DAY_MS);
  if (days <= 0) return 0;
  const isWorked = (day: string) =>
    calendar.workingHours[WEEKDAYS[getWeekdayIndex(day)] ?? 'monday'].length > 0;
  const weeks = Math.floor(days / WEEK);
  const inWeek = WEEKDAYS.filter(weekday => calendar.workingHours[weekday].length > 0).length;
  const rest = Array.from({ length: days % WEEK }, (_, index) => addDays(from, weeks * WEEK + index + 1));
  const holidays = getHolidaysBetween(from, till, calendar);
  return weeks * inWeek + rest.filter(isWorked).length - holidays.filter(isWorked).length;
}

/**
 * Returns the holidays after `from`, up to and including `till`, without duplicates; a yearly holiday is returned for
 * each year.
 */
function getHolidaysBetween(from: string, till: string, { holidays }: Calendar): string[] {
  const [first, last] = [from, till].map(day => Number(day.slice(0, 4)));
  const found = holidays.flatMap(({ day, isYearly }) => {
    if (!isYearly || first === undefined || last === undefined) return [day];
    return Array.from({ length: last - first + 1 }, (_, index) => `${first + index}${day.slice(4)}`);
  });
  return [...new Set(found)].filter(day => day > from && day <= till && isDayText(day));
}
