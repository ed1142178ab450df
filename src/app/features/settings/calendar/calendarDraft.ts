/** The draft of the calendar in the settings. Rows have ids, and times are stored as typed. */
import { WEEKDAYS } from '#core/calendar/calendar.ts';
import { checkCalendar } from '#core/calendar/checkCalendar.ts';
import { parseClockTime } from '#core/calendar/clockTime.ts';
import { createIssue } from '#core/issues.ts';
import type { Calendar, Issue } from '#core/model.ts';

export type Weekday = (typeof WEEKDAYS)[number];

export interface IntervalDraft {
  readonly id: string;
  readonly from: string;
  readonly to: string;
}

type Interval = Pick<IntervalDraft, 'from' | 'to'>;

export type HolidayDraft = Calendar['holidays'][number] & { readonly id: string };

export interface CalendarDraft {
  readonly workingHours: Readonly<Record<Weekday, readonly IntervalDraft[]>>;
  readonly holidays: readonly HolidayDraft[];
}

export function createCalendarDraft({ workingHours, holidays }: Calendar): CalendarDraft {
  return {
    workingHours: forEachDay(day => workingHours[day].map(withId)),
    holidays: holidays.map(withId),
  };
}

export function toCalendarInput({ workingHours, holidays }: CalendarDraft): Calendar {
  return {
    workingHours: forEachDay(day =>
      workingHours[day].map(({ from, to }) => ({
        from: parseClockTime(from) ?? from,
        to: parseClockTime(to) ?? to,
      })),
    ),
    holidays: holidays.map(({ day, name, isYearly }) => ({ day, name: name.trim(), isYearly })),
  };
}

/** Validates the draft. Contradictions between times are reported only once all times are valid. */
export function validateCalendarDraft(draft: CalendarDraft): Issue[] {
  const { workingHours, holidays } = draft;
  const unreadable = WEEKDAYS.flatMap(day =>
    workingHours[day].flatMap(({ from, to }, index) => {
      const begin = parseClockTime(from);
      const isBegin = begin !== undefined && begin !== '24:00';
      return [
        ...(isBegin ? [] : [createIssue(['workingHours', day, index, 'from'], 'InvalidTime')]),
        ...(parseClockTime(to) ? [] : [createIssue(['workingHours', day, index, 'to'], 'InvalidTime')]),
      ];
    }),
  );
  const nameless = holidays.flatMap(({ name }, index) =>
    name.trim() ? [] : [createIssue(['holidays', index, 'name'], 'Required')],
  );
  return unreadable.length > 0
    ? [...unreadable, ...nameless]
    : [...nameless, ...checkCalendar(toCalendarInput(draft))];
}

/**
 * Returns an interval that overlaps no other interval: the hour after the latest interval, otherwise 9:00 to 18:00,
 * otherwise the first free hour. Returns an empty interval if no hour is free.
 */
export function suggestNextInterval(intervals: readonly IntervalDraft[]): IntervalDraft {
  const taken = intervals.flatMap(({ from, to }) => {
    const [begin, end] = [parseClockTime(from), parseClockTime(to)];
    return begin && end ? [{ from: begin, to: end }] : [];
  });
  const latest = taken
    .map(({ to }) => to)
    .toSorted()
    .at(-1);
  const usual = { from: '09:00', to: '18:00' };
  const hours = Array.from({ length: 24 }, (_, hour) => hourFrom(`${String(hour).padStart(2, '0')}:00`));
  const offered = [...(latest ? [hourFrom(latest)] : []), usual, ...hours];
  const isFree = ({ from, to }: Interval) =>
    from < to && taken.every(other => to <= other.from || other.to <= from);
  return withId(offered.find(isFree) ?? { from: '', to: '' });
}

/** Returns the hour that begins at the given time, or the rest of the day if that is shorter. */
function hourFrom(from: string): Interval {
  const hour = Number(from.slice(0, 2)) + 1;
  return { from, to: hour < 24 ? `${String(hour).padStart(2, '0')}${from.slice(2)}` : '24:00' };
}

export function createHoliday(day: string): HolidayDraft {
  return withId({ day, name: '', isYearly: false });
}

function forEachDay<T>(make: (day: Weekday) => T): Record<Weekday, T> {
  return Object.fromEntries(WEEKDAYS.map(day => [day, make(day)])) as Record<Weekday, T>;
}

let made = 0;

/** Adds an id, which identifies the row while other rows are added and removed. */
function withId<Row extends object>(row: Row): Row & { readonly id: string } {
  made += 1;
  return { ...row, id: String(made) };
}
