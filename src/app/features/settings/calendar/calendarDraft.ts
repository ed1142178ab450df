/** The draft of the calendar in the settings: rows have ids, and times are as typed. */
import { WEEKDAYS } from '#core/calendar/calendar.ts';
import { checkCalendar } from '#core/calendar/checkCalendar.ts';
import { readClockTime } from '#core/calendar/clockTime.ts';
import { createIssue } from '#core/issues.ts';
import type { Calendar, Issue } from '#core/model.ts';

export type Weekday = (typeof WEEKDAYS)[number];

export interface IntervalDraft {
  readonly id: string;
  readonly from: string;
  readonly to: string;
}

export type HolidayDraft = Calendar['holidays'][number] & { readonly id: string };

export interface CalendarDraft {
  readonly workingHours: Readonly<Record<Weekday, readonly IntervalDraft[]>>;
  readonly holidays: readonly HolidayDraft[];
}

export function draftOf({ workingHours, holidays }: Calendar): CalendarDraft {
  return {
    workingHours: forEachDay(day => workingHours[day].map(withId)),
    holidays: holidays.map(withId),
  };
}

export function calendarOf({ workingHours, holidays }: CalendarDraft): Calendar {
  return {
    workingHours: forEachDay(day =>
      workingHours[day].map(({ from, to }) => ({
        from: readClockTime(from) ?? from,
        to: readClockTime(to) ?? to,
      })),
    ),
    holidays: holidays.map(({ day, name, isYearly }) => ({ day, name: name.trim(), isYearly })),
  };
}

/** Validates the draft. Contradictions between times are only reported once all times are valid. */
export function checkDraft(draft: CalendarDraft): Issue[] {
  const { workingHours, holidays } = draft;
  const unreadable = WEEKDAYS.flatMap(day =>
    workingHours[day].flatMap(({ from, to }, index) => {
      const begin = readClockTime(from);
      const isBegin = begin !== undefined && begin !== '24:00';
      return [
        ...(isBegin ? [] : [createIssue(['workingHours', day, index, 'from'], 'InvalidTime')]),
        ...(readClockTime(to) ? [] : [createIssue(['workingHours', day, index, 'to'], 'InvalidTime')]),
      ];
    }),
  );
  const nameless = holidays.flatMap(({ name }, index) =>
    name.trim() ? [] : [createIssue(['holidays', index, 'name'], 'Required')],
  );
  return unreadable.length > 0
    ? [...unreadable, ...nameless]
    : [...nameless, ...checkCalendar(calendarOf(draft))];
}

/** Returns default hours: the hour after the last interval; 9:00 to 18:00 if there is none or it ends too late. */
export function nextInterval(intervals: readonly IntervalDraft[]): IntervalDraft {
  const last = readClockTime(intervals.at(-1)?.to ?? '');
  const hour = Number(last?.slice(0, 2) ?? Number.NaN);
  if (last === undefined || hour > 22) return withId({ from: '09:00', to: '18:00' });
  return withId({ from: last, to: `${String(hour + 1).padStart(2, '0')}:${last.slice(3)}` });
}

export function newHoliday(day: string): HolidayDraft {
  return withId({ day, name: '', isYearly: false });
}

function forEachDay<T>(make: (day: Weekday) => T): Record<Weekday, T> {
  return Object.fromEntries(WEEKDAYS.map(day => [day, make(day)])) as Record<Weekday, T>;
}

let made = 0;

/** Adds an id, which identifies the row while others are added and removed. */
function withId<Row extends object>(row: Row): Row & { readonly id: string } {
  made += 1;
  return { ...row, id: String(made) };
}
