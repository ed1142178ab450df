import { weekdayOf } from '#core/calendar/days.ts';
import { addMonths, lastDayOf } from '#core/calendar/months.ts';
import { addDays } from '#core/dayRange.ts';
import { occurrencesAfter } from '#core/reminders/repetition.ts';
import { localClock } from '../clocks.ts';
import type { Reminder } from '../reminderCalls.ts';

export type CalendarMode = 'month' | 'week' | 'agenda';

/** A time of a reminder, on the person's clocks. */
export interface Occurrence {
  readonly key: string;
  readonly reminder: Reminder;
  readonly day: string;
  /** `09:00` */
  readonly time: string;
  /** Of this time: one that repeats may be due now, and its times to come are not. */
  readonly status: Reminder['status'];
}

export interface DaySpan {
  readonly from: string;
  /** Included. */
  readonly till: string;
}

const AGENDA_DAYS = 30;
/** Times of one reminder in a span: a daily one in six weeks has 42. */
const MOST_TIMES = 60;

/** The days that a view shows around one: whole weeks of a month, a week from Monday, or the next thirty days. */
export function shownDays(mode: CalendarMode, day: string): DaySpan {
  const monday = (of: string) => addDays(of, -weekdayOf(of));
  if (mode === 'agenda') return { from: day, till: addDays(day, AGENDA_DAYS - 1) };
  if (mode === 'week') return { from: monday(day), till: addDays(monday(day), 6) };
  const last = lastDayOf(day);
  return { from: monday(`${day.slice(0, 8)}01`), till: addDays(monday(last), 6) };
}

/** The day to look around after going forth (1) or back (-1). */
export function stepped(mode: CalendarMode, day: string, step: 1 | -1): string {
  if (mode === 'month') return addMonths(`${day.slice(0, 8)}01`, step);
  return addDays(day, step * (mode === 'week' ? 7 : AGENDA_DAYS));
}

export function daysIn({ from, till }: DaySpan): string[] {
  const days = [];
  for (let day = from; day <= till; day = addDays(day, 1)) days.push(day);
  return days;
}

/** All times of the reminders in these days, in order. One that repeats has those to come beside its next one. */
export function occurrencesIn(reminders: readonly Reminder[], span: DaySpan): Occurrence[] {
  const start = new Date(`${addDays(span.from, -1)}T00:00:00Z`).toISOString();
  return reminders
    .flatMap(reminder => timesOf(reminder, start).map(instant => occurrenceAt(reminder, instant)))
    .filter(({ day }) => day >= span.from && day <= span.till)
    .sort((one, other) => `${one.day}${one.time}`.localeCompare(`${other.day}${other.time}`));
}

function timesOf(reminder: Reminder, start: string): string[] {
  const { repeat, startsLocal, timeZone, status, dueAt, comesUpAt = '' } = reminder;
  if (!repeat || status === 'Done' || status === 'Cancelled') return [dueAt];
  const times = occurrencesAfter({ repeat, startsLocal, timeZone }, start, MOST_TIMES);
  // What is over stays; of what is to come, the person skips some.
  return times.filter(time => time < dueAt || time >= comesUpAt);
}

function occurrenceAt(reminder: Reminder, instant: string): Occurrence {
  const [day = '', time = ''] = localClock(instant).split('T');
  const isToCome = reminder.repeat !== undefined && instant > (reminder.occurrenceAt ?? '');
  const isOver = reminder.status === 'Done' || reminder.status === 'Cancelled';
  const status = isToCome && !isOver ? 'Scheduled' : reminder.status;
  return { key: `${reminder.id} ${instant}`, reminder, day, time, status };
}
