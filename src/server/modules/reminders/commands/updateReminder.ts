import type { RequestBody } from '#server/kernel/http/handlers.ts';
import { createConflictError } from '#server/kernel/problem/problem.ts';
import { normalizeIds } from '#server/kernel/problem/references.ts';
import { scheduleReminder } from '../firing/scheduleReminder.ts';
import { readReminder } from '../queries.ts';
import type { ReminderScope } from '../reminderScope.ts';
import {
  deleteReminderTimes,
  replaceLinks,
  replaceReminderUsers,
  updateReminderRow,
} from '../rows/reminders.ts';
import type { VisibleReminder } from '../rows/selectVisibleReminders.ts';
import { findFirstOccurrence, type ReminderSchedule, toRepetition } from '../schedule.ts';
import { syncRemindersWithRecords } from '../syncRemindersWithRecords.ts';
import { type ReminderInput, validateReminder } from '../validateReminder.ts';
import { type EditableReminder, emitEditedReminderChanged, lockEditableReminder } from './ownReminder.ts';

/**
 * @throws ProblemError 404 if the reminder isn't visible; 409 if it has changed since `version`; 422
 * `NotPermitted`, or with all issues of the input.
 */
export async function updateReminder(
  scope: ReminderScope,
  { id, body: { version, ...input } }: { id: string; body: RequestBody<'updateReminder'> },
): Promise<VisibleReminder> {
  const own = await lockEditableReminder(scope, id);
  const { stored, key } = own;
  if (version !== undefined && version !== stored.version)
    throw createConflictError({ version: stored.version });
  const { starts_local, time_zone, repeat, due_at } = stored;
  const schedule = { starts_local, time_zone, repeat, due_at };
  const endsWithRecord = stored.ends_with_record;
  const judged = await validateReminder(scope, completed(input, own), { ...own, schedule, endsWithRecord });
  const isNew = judged.schedule !== schedule;
  if (isNew) await deleteReminderTimes(scope.trx, key);
  const timing: Timing = isNew
    ? begun(judged.schedule, stored)
    : stored.ended === null
      ? {}
      : revived(stored, scope.now);
  await updateReminderRow(scope.trx, key, {
    text: judged.text,
    ends_with_record: judged.endsWithRecord,
    ended: null,
    version: stored.version + 1,
    ...timing,
  });
  await replaceReminderUsers(scope.trx, key, judged.people);
  await replaceLinks(scope.trx, key, judged.links);
  await syncRemindersWithRecords(scope.trx, scope.definitions, {
    accountId: scope.accountId,
    reminderIds: [key.reminderId],
  });
  scheduleReminder(scope.trx, timing.due_at ?? stored.due_at);
  await emitEditedReminderChanged(scope, withBoth(own, judged), 'Changed');
  return readReminder(scope, key.reminderId);
}

/**
 * Fills in omitted members with their stored values, except the members that `validateReminder` itself fills
 * in.
 */
function completed(
  { repeat, ...given }: Omit<RequestBody<'updateReminder'>, 'version'>,
  { stored, people }: EditableReminder,
): ReminderInput {
  const isTimeGiven = given.startsLocal !== undefined || given.dueAt !== undefined;
  const repetition = repeat === undefined ? stored.repeat : repeat;
  return {
    text: stored.text,
    timeZone: stored.time_zone,
    users: [...people.users],
    groups: [...people.groups],
    ...(isTimeGiven ? {} : { startsLocal: stored.starts_local }),
    ...(repetition === null ? {} : { repeat: repetition }),
    ...given,
  };
}

interface Timing extends Partial<ReminderSchedule> {
  readonly is_pending?: boolean;
  readonly occurrence_at?: null;
  readonly missed?: 0;
}

function begun(schedule: ReminderSchedule, { record_ended }: VisibleReminder): Timing {
  return { ...schedule, is_pending: !record_ended, occurrence_at: null, missed: 0 };
}

/** Returns the timing as if the reminder had never ended. A repetition skips occurrences that have passed since. */
function revived(stored: VisibleReminder, now: string): Timing {
  if (stored.record_ended) return { is_pending: false };
  const repetition = toRepetition(stored);
  if (!repetition) return { is_pending: stored.occurrence_at === null };
  const next = findFirstOccurrence(repetition, now);
  return next === undefined ? { is_pending: false } : { due_at: next, is_pending: true };
}

/** Adds the previous addressees and links, so that users who can no longer see the reminder are notified, too. */
function withBoth(
  own: EditableReminder,
  { people, links }: Pick<EditableReminder, 'people' | 'links'>,
): EditableReminder {
  return {
    ...own,
    people: {
      users: normalizeIds([...own.people.users, ...people.users]),
      groups: normalizeIds([...own.people.groups, ...people.groups]),
    },
    links: [...links, ...own.links],
  };
}
