import { type DayRange, getDayInZone, type NamedPeriod, resolveDayRange } from '#core/calendar/dayRange.ts';
import type { WeekStart } from '#core/calendar/weekStart.ts';
import { getBrowserTimeZone } from '../clocks.ts';
import type { ReminderSearch, ReminderStatus } from '../reminderCalls.ts';

export const REMINDER_SPANS = ['Overdue', 'Today', 'Tomorrow', 'ThisWeek', 'NextWeek', 'ThisMonth'] as const;
export type ReminderSpan = (typeof REMINDER_SPANS)[number];

/** The span for a custom range of days. */
export const CUSTOM_REMINDER_SPAN = 'OwnDays';

export interface ReminderFilters {
  readonly keyword: string;
  readonly users: readonly string[];
  readonly statuses: readonly ReminderStatus[];
  readonly span: ReminderSpan | typeof CUSTOM_REMINDER_SPAN | null;
  /** Used only if the span is `CUSTOM_REMINDER_SPAN`. */
  readonly dateFrom: string;
  readonly dateTill: string;
}

/** The statuses of reminders that haven't ended. */
export const OPEN_REMINDER_STATUSES: readonly ReminderStatus[] = ['Scheduled', 'Active', 'Snoozed'];

export const DEFAULT_REMINDER_FILTERS: ReminderFilters = {
  keyword: '',
  users: [],
  statuses: OPEN_REMINDER_STATUSES,
  span: null,
  dateFrom: '',
  dateTill: '',
};

/** Converts filters to a search. Named spans are relative to today in the user's time zone. */
export function toReminderSearch(filters: ReminderFilters, weekStart: WeekStart): ReminderSearch {
  const { keyword, users, statuses, span, dateFrom, dateTill } = filters;
  const own = { from: dateFrom || undefined, till: dateTill || undefined };
  const days = span === null || span === CUSTOM_REMINDER_SPAN ? own : getDays(span, weekStart);
  return {
    ...(keyword.trim() === '' ? {} : { keyword: keyword.trim() }),
    ...(users.length === 0 ? {} : { users: [...users] }),
    ...(statuses.length === 0 ? {} : { status: [...statuses] }),
    ...(days.from ? { dateFrom: days.from } : {}),
    ...(days.till ? { dateTill: days.till } : {}),
  };
}

export function hasReminderFilters(filters: ReminderFilters): boolean {
  return (
    JSON.stringify({ ...filters, statuses: OPEN_REMINDER_STATUSES }) !==
    JSON.stringify(DEFAULT_REMINDER_FILTERS)
  );
}

function getDays(span: ReminderSpan, weekStart: WeekStart): DayRange {
  const today = getDayInZone(getBrowserTimeZone());
  if (span === 'Overdue') return { till: today };
  return resolveDayRange(span satisfies NamedPeriod, today, weekStart);
}
