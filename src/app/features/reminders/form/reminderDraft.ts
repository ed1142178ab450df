import { parseClockTime } from '#core/calendar/clockTime.ts';
import { isDayText } from '#core/calendar/days.ts';
import type { Schedule } from '#core/reminders/when/found.ts';
import type { ReminderRequest } from '../../../state/reminderRequestsState.ts';
import { MAX_REMINDER_TEXT_LENGTH } from '../limits.ts';
import type { ReminderInput } from '../reminderCalls.ts';

export interface ReminderDraft {
  readonly text: string;
  /** A calendar day; `time` is a local time, as typed. */
  readonly day: string;
  readonly time: string;
  readonly timeZone: string;
  /** An RFC 5545 rule; empty if the reminder doesn't repeat. */
  readonly repeat: string;
  readonly users: readonly string[];
  readonly groups: readonly string[];
  readonly endsWithRecord: boolean;
}

export interface DraftProblems {
  readonly text?: string;
  readonly day?: string;
  readonly time?: string;
  readonly people?: string;
}

/** Returns the initial values of the form. `now` is in local time. */
export function createReminderDraft(
  about: ReminderRequest,
  around: { now: string; timeZone: string; userId: string },
): ReminderDraft {
  const { reminder } = about;
  const { timeZone } = around;
  const starts = reminder?.startsLocal ?? about.startsLocal ?? usualStart(around.now);
  const isNew = reminder === undefined;
  return {
    text: reminder?.text ?? about.text ?? '',
    day: starts.slice(0, 10),
    time: starts.slice(11, 16),
    timeZone: reminder?.timeZone ?? timeZone,
    repeat: reminder?.repeat ?? '',
    users: isNew ? [around.userId] : reminder.users,
    groups: isNew ? [] : reminder.groups,
    endsWithRecord: isNew ? true : reminder.endsWithRecord,
  };
}

/** Returns the start of an hour that is between half an hour and an hour and a half from now. */
function usualStart(now: string): string {
  const later = new Date(Date.parse(`${now}Z`) + 90 * 60_000).toISOString();
  return `${later.slice(0, 14)}00`;
}

/** Converts a parsed time to day, time and repetition. */
export function toDraftTime({
  startsLocal,
  repeat,
}: Schedule): Pick<ReminderDraft, 'day' | 'time' | 'repeat'> {
  return { day: startsLocal.slice(0, 10), time: startsLocal.slice(11), repeat: repeat ?? '' };
}

/** Returns the message ids of problems, keyed by the part of the form. */
export function findDraftProblems(draft: ReminderDraft): DraftProblems {
  return {
    ...(draft.text.trim() === '' ? { text: 'reminders.sayWhat' } : {}),
    ...(draft.text.length > MAX_REMINDER_TEXT_LENGTH ? { text: 'reminders.tooLong' } : {}),
    ...(isDayText(draft.day) ? {} : { day: 'reminders.chooseDay' }),
    ...(parseClockTime(draft.time) ? {} : { time: 'reminders.sayTime' }),
    ...(draft.users.length + draft.groups.length === 0 ? { people: 'reminders.choosePeople' } : {}),
  };
}

export function getDraftStart({ day, time }: Pick<ReminderDraft, 'day' | 'time'>): string {
  return `${day}T${parseClockTime(time) ?? time}`;
}

/** Converts the draft to the server's format. */
export function toReminderInput(draft: ReminderDraft, about: ReminderRequest): ReminderInput {
  const link = getReminderLink(about);
  return {
    ...link,
    text: draft.text.trim(),
    startsLocal: getDraftStart(draft),
    timeZone: draft.timeZone,
    users: [...draft.users],
    groups: [...draft.groups],
    endsWithRecord: canEndWithRecord(link) && draft.endsWithRecord,
    ...(draft.repeat === '' ? {} : { repeat: draft.repeat }),
  };
}

type Link = Pick<ReminderInput, 'contact' | 'process' | 'directoryId' | 'itemId'>;

/**
 * Returns whether a reminder can end with its record, which is impossible for contacts because they are never finished.
 */
export function canEndWithRecord({ process, itemId }: Link): boolean {
  return process !== undefined || itemId !== undefined;
}

/** Returns the record that the reminder is about; for an existing reminder, the current record. */
export function getReminderLink({ contact, process, record, reminder }: ReminderRequest): Link {
  if (reminder) {
    const { directoryId, itemId } = reminder;
    const own = directoryId && itemId ? { directoryId, itemId } : undefined;
    return getReminderLink({ contact: reminder.contact, process: reminder.process, record: own });
  }
  return {
    ...(contact === undefined ? {} : { contact }),
    ...(process === undefined ? {} : { process }),
    ...record,
  };
}
