import { createIssue } from '#core/issues.ts';
import type { Issue } from '#core/model.ts';
import { isLocalTime } from '#core/reminders/localTime.ts';
import {
  convertInstantToLocal,
  convertLocalToInstant,
  listOccurrencesAfter,
  type Repetition,
  validateRepetition,
} from '#core/reminders/repetition.ts';
import type { RequestBody } from '#server/kernel/http/handlers.ts';
import { validateTimeZone } from '#server/modules/identity/index.ts';
import type { ReminderRow } from './tables.ts';

export type ReminderSchedule = Pick<ReminderRow, 'starts_local' | 'time_zone' | 'repeat' | 'due_at'>;

type Given = Pick<RequestBody<'createReminder'>, 'startsLocal' | 'dueAt' | 'timeZone' | 'repeat'>;

const FIRST_INSTANT = '2000-01-01T00:00:00.000Z';
const END_OF_INSTANTS = '2101-01-01T00:00:00.000Z';
const RANGE = { first: '2000-01-01', last: '2100-12-31' };

/** Later than any possible occurrence. A user who skips a reminder up to this time is no longer notified of it. */
export const FAR_FUTURE_TIME = '2101-01-02T00:00:00.000Z';

interface Around {
  /** The account's time zone. */
  readonly timeZone: string;
  readonly now: string;
  /** The stored schedule, which is accepted again even if it has no further occurrences. */
  readonly known: ReminderSchedule | null;
}

/** Returns either the schedule or all issues of the input. A repetition is due at its first occurrence from now on. */
export function validateSchedule(
  given: Given,
  { timeZone: accountZone, now, known }: Around,
): { schedule: ReminderSchedule } | { issues: Issue[] } {
  const { startsLocal, dueAt, repeat } = given;
  const timeZone = given.timeZone ?? accountZone;
  if (known && isKnown({ ...given, timeZone }, known)) return { schedule: known };
  const zone = validateTimeZone(timeZone);
  const time =
    startsLocal !== undefined
      ? validateLocalTime(['startsLocal'], startsLocal)
      : dueAt !== undefined
        ? validateInstant(['dueAt'], dueAt)
        : [createIssue(['startsLocal'], 'Required')];
  const hasStart = zone.length + time.length === 0;
  const starts = startsLocal ?? (hasStart && dueAt ? convertInstantToLocal(dueAt, timeZone) : '');
  // The rule is validated even if its start is invalid, so that all issues are reported together.
  const start = hasStart
    ? { startsLocal: starts, timeZone }
    : { startsLocal: '2026-01-01T00:00', timeZone: 'UTC' };
  const rule = repeat === undefined ? [] : findRepetitionIssues({ ...start, repeat }, now);
  const issues = [...time, ...zone, ...rule];
  if (issues.length > 0) return { issues };
  const whole = { starts_local: starts, time_zone: timeZone, repeat: repeat ?? null };
  if (repeat !== undefined)
    return { schedule: { ...whole, due_at: findFirstOccurrence({ ...start, repeat }, now) ?? now } };
  const once =
    startsLocal === undefined && dueAt
      ? new Date(dueAt).toISOString()
      : convertLocalToInstant(starts, timeZone);
  return { schedule: { ...whole, due_at: once } };
}

/** Validates that a local time exists and is within the years that reminders support. */
export function validateLocalTime(path: Issue['path'], local: string): Issue[] {
  if (isLocalTime(local)) return [];
  const inRange = isLocalTime(`2024${local.slice(4)}`) && !isLeapDayOfOther(local);
  return [inRange ? createIssue(path, 'DateOutOfRange', RANGE) : createIssue(path, 'InvalidDate')];
}

export function validateInstant(path: Issue['path'], instant: string): Issue[] {
  const isInRange = instant >= FIRST_INSTANT && new Date(instant).toISOString() < END_OF_INSTANTS;
  return isInRange ? [] : [createIssue(path, 'DateOutOfRange', RANGE)];
}

/** Returns true for 29 February of a year that isn't a leap year. */
function isLeapDayOfOther(local: string): boolean {
  const year = Number(local.slice(0, 4));
  return local.slice(5, 10) === '02-29' && !(year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0));
}

export function findRepetitionIssues(repetition: Repetition, now: string): Issue[] {
  const issues = validateRepetition(repetition).map(({ code, params }) =>
    createIssue(['repeat'], code, params),
  );
  if (issues.length > 0) return issues;
  return findFirstOccurrence(repetition, now) === undefined ? [createIssue(['repeat'], 'RepeatNever')] : [];
}

/** Returns the first occurrence at or after `now`, or `undefined` if there is none. */
export function findFirstOccurrence(repetition: Repetition, now: string): string | undefined {
  const justBefore = new Date(Date.parse(now) - 1).toISOString();
  return listOccurrencesAfter(repetition, justBefore, 1)[0];
}

/** Returns the repetition of a stored schedule, or `null` if the schedule doesn't repeat. */
export function toRepetition({ starts_local, time_zone, repeat }: ReminderSchedule): Repetition | null {
  return repeat === null ? null : { startsLocal: starts_local, timeZone: time_zone, repeat };
}

/**
 * Returns whether the schedule in the input equals the stored one, e.g. because a client sends back a reminder
 * unchanged.
 */
function isKnown({ startsLocal, dueAt, timeZone, repeat }: Given, known: ReminderSchedule): boolean {
  const isSameStart =
    startsLocal === undefined
      ? dueAt !== undefined && Date.parse(dueAt) === Date.parse(known.due_at)
      : startsLocal === known.starts_local;
  return isSameStart && timeZone === known.time_zone && (repeat ?? null) === known.repeat;
}
