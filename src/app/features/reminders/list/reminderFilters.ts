import { type DayRange, type DaySpan, getDayInZone, resolveDayRange } from '#core/calendar/dayRange.ts';
import type { WeekStart } from '#core/calendar/weekStart.ts';
import { getOwnTimeZone } from '../clocks.ts';
import type { ReminderSearch, ReminderStatus } from '../reminderCalls.ts';

export const SPANS = ['Overdue', 'Today', 'Tomorrow', 'ThisWeek', 'NextWeek', 'ThisMonth'] as const;
export type ReminderSpan = (typeof SPANS)[number];

/** The span for a custom range of days. */
export const OWN_DAYS = 'OwnDays';

export interface ReminderFilters {
  readonly keyword: string;
  readonly users: readonly string[];
  readonly statuses: readonly ReminderStatus[];
  readonly span: ReminderSpan | typeof OWN_DAYS | null;
  /** Used only if the span is `OWN_DAYS`. */
  readonly dateFrom: string;
  readonly dateTill: string;
}

/** The statuses of reminders that haven't ended. */
export const OPEN_STATUSES: readonly ReminderStatus[] = ['Scheduled', 'Active', 'Snoozed'];

export const usualFilters: ReminderFilters = {
  keyword: '',
  users: [],
  statuses: OPEN_STATUSES,
  span: null,
  dateFrom: '',
  dateTill: '',
};

/** Converts filters to a search. Named spans are relative to today in the user's time zone. */
export function toReminderSearch(filters: ReminderFilters, weekStart: WeekStart): ReminderSearch {
  const { keyword, users, statuses, span, dateFrom, dateTill } = filters;
  const own = { from: dateFrom || undefined, till: dateTill || undefined };
  const days = span === null || span === OWN_DAYS ? own : getDays(span, weekStart);
  return {
    ...(keyword.trim() === '' ? {} : { keyword: keyword.trim() }),
    ...(users.length === 0 ? {} : { users: [...users] }),
    ...(statuses.length === 0 ? {} : { status: [...statuses] }),
    ...(days.from ? { dateFrom: days.from } : {}),
    ...(days.till ? { dateTill: days.till } : {}),
  };
}

export function isFiltered(filters: ReminderFilters): boolean {
  return JSON.stringify({ ...filters, statuses: OPEN_STATUSES }) !== JSON.stringify(usualFilters);
}

function getDays(span: ReminderSpan, weekStart: WeekStart): DayRange {
  const today = getDayInZone(getOwnTimeZone());
  if (span === 'Overdue') return { till: today };
  return resolveDayRange(span satisfies DaySpan, today, weekStart);
}
