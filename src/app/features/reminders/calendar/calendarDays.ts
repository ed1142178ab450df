import { addDays } from '#core/calendar/dayRange.ts';
import type { DaySpan } from '#core/calendar/getDisplayedDays.ts';
import { listOccurrencesAfter } from '#core/reminders/repetition.ts';
import { toLocalDateTime } from '../clocks.ts';
import type { Reminder } from '../reminderCalls.ts';

/** An occurrence of a reminder, in the user's local time. */
export interface ReminderOccurrence {
  readonly key: string;
  readonly reminder: Reminder;
  readonly day: string;
  /** E.g. `09:00`. */
  readonly time: string;
  /**
   * The status of this occurrence. A repeating reminder can be due now although its future occurrences
   * aren't.
   */
  readonly status: Reminder['status'];
}

/** The maximum number of occurrences computed per reminder. A month view shows six weeks, i.e. 42 days. */
const MAX_TIMES = 60;

/**
 * Returns the occurrences of the reminders in these days, sorted by time. For repeating reminders,
 * includes all future occurrences, not only the next occurrence.
 */
export function findOccurrences(reminders: readonly Reminder[], span: DaySpan): ReminderOccurrence[] {
  const start = new Date(`${addDays(span.from, -1)}T00:00:00Z`).toISOString();
  return reminders
    .flatMap(reminder => getTimes(reminder, start).map(instant => getOccurrenceAt(reminder, instant)))
    .filter(({ day }) => day >= span.from && day <= span.till)
    .sort((one, other) => `${one.day}${one.time}`.localeCompare(`${other.day}${other.time}`));
}

function getTimes(reminder: Reminder, start: string): string[] {
  const { repeat, startsLocal, timeZone, status, dueAt, comesUpAt = '' } = reminder;
  if (!repeat || status === 'Done' || status === 'Cancelled') return [dueAt];
  const times = listOccurrencesAfter({ repeat, startsLocal, timeZone }, start, MAX_TIMES);
  // Keeps past occurrences (before `dueAt`), and omits future occurrences that the user has skipped (before
  // `comesUpAt`).
  return times.filter(time => time < dueAt || time >= comesUpAt);
}

function getOccurrenceAt(reminder: Reminder, instant: string): ReminderOccurrence {
  const [day = '', time = ''] = toLocalDateTime(instant).split('T');
  const isToCome = reminder.repeat !== undefined && instant > (reminder.occurrenceAt ?? '');
  const isOver = reminder.status === 'Done' || reminder.status === 'Cancelled';
  const status = isToCome && !isOver ? 'Scheduled' : reminder.status;
  return { key: `${reminder.id} ${instant}`, reminder, day, time, status };
}
