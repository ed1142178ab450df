import { createIssue } from '../issues.ts';
import type { Calendar, Issue } from '../model.ts';
import { WEEKDAYS } from './calendar.ts';
import { isDayText } from './days.ts';

type TextInterval = Calendar['workingHours'][(typeof WEEKDAYS)[number]][number];

export function normalizeCalendarOrder({ workingHours, holidays }: Calendar): Calendar {
  const hours = Object.fromEntries(
    WEEKDAYS.map(weekday => [weekday, workingHours[weekday].toSorted(byText(({ from }) => from))]),
  );
  return {
    workingHours: hours as Calendar['workingHours'],
    holidays: holidays.toSorted(byText(({ day }) => day)),
  };
}

export function checkCalendar({ workingHours, holidays }: Calendar): Issue[] {
  const hours = WEEKDAYS.flatMap(weekday =>
    checkIntervals(workingHours[weekday]).map(issue => ({
      ...issue,
      path: ['workingHours', weekday, ...issue.path],
    })),
  );
  const days = holidays.flatMap(({ day }, index): Issue[] => {
    if (!isDayText(day)) return [createIssue(['holidays', index, 'day'], 'InvalidDate', { text: day })];
    const isTwice = holidays.findIndex(other => other.day === day) < index;
    return isTwice ? [createIssue(['holidays', index, 'day'], 'HolidayTwice')] : [];
  });
  return [...hours, ...days];
}

function checkIntervals(intervals: readonly TextInterval[]): Issue[] {
  return intervals.flatMap(({ from, to }, index): Issue[] => {
    if (from >= to) return [createIssue([index, 'to'], 'IntervalEndsTooEarly')];
    const isIn = intervals.some((other, place) => place < index && from < other.to && other.from < to);
    return isIn ? [createIssue([index, 'from'], 'IntervalsOverlap')] : [];
  });
}

function byText<T>(textOf: (thing: T) => string): (a: T, b: T) => number {
  return (a, b) => {
    const [first, second] = [textOf(a), textOf(b)];
    if (first === second) return 0;
    return first < second ? -1 : 1;
  };
}
