import type { DaySpan } from '#core/calendar/shownDays.ts';
import { addDays } from '#core/dayRange.ts';
import { occurrencesAfter } from '#core/reminders/repetition.ts';
import { localClock } from '../clocks.ts';
import type { Reminder } from '../reminderCalls.ts';

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

/** Times of one reminder in a span: a daily one in six weeks has 42. */
const MOST_TIMES = 60;

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
