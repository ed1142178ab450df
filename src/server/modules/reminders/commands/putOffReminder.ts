import { createIssue } from '#core/issues.ts';
import { listOccurrencesAfter } from '#core/reminders/repetition.ts';
import { requireNoIssues } from '#server/kernel/problem/references.ts';
import { emitReminderChanged } from '../events.ts';
import { scheduleReminder } from '../firing/scheduleReminder.ts';
import { readReminder } from '../queries.ts';
import type { ReminderScope } from '../reminderScope.ts';
import { saveRecipient } from '../rows/recipients.ts';
import type { VisibleReminder } from '../rows/selectVisibleReminders.ts';
import { FAR_FUTURE_TIME, toRepetition, validateInstant } from '../schedule.ts';
import { lockReceivedReminder } from './ownReminder.ts';

/**
 * Snoozes a reminder for the caller only. @throws ProblemError 404 if the reminder isn't visible; 422 if it
 * can't be snoozed by the caller or `till` isn't in the future.
 */
export async function snoozeReminder(
  scope: ReminderScope,
  { id, till }: { id: string; till: string },
): Promise<VisibleReminder> {
  const stored = await lockReceivedReminder(scope, id);
  const issues = validateInstant(['till'], till);
  const isPast = issues.length === 0 && Date.parse(till) <= Date.parse(scope.now);
  requireNoIssues(isPast ? [createIssue(['till'], 'SnoozedIntoPast')] : issues);
  const snoozedTill = new Date(till).toISOString();
  // A dismissed reminder becomes active again.
  await saveRecipient(scope.trx, getRecipient(scope, stored), {
    is_open: stored.occurrence_at !== null,
    snoozed_till: snoozedTill,
  });
  scheduleReminder(scope.trx, snoozedTill);
  return handled(scope, stored);
}

/**
 * Dismisses a reminder for the caller only. @throws ProblemError 404 if the reminder isn't visible; 422 if
 * it can't be dismissed by the caller or `till` is invalid.
 */
export async function dismissReminder(
  scope: ReminderScope,
  { id, till }: { id: string; till: string | undefined },
): Promise<VisibleReminder> {
  const stored = await lockReceivedReminder(scope, id);
  requireNoIssues(till === undefined ? [] : validateInstant(['till'], till));
  const isAhead = stored.status === 'Scheduled' && stored.is_pending;
  const skipped = [
    ...(isAhead ? [stored.due_at] : []),
    ...(till !== undefined && stored.repeat !== null ? [new Date(till).toISOString()] : []),
  ];
  await saveRecipient(scope.trx, getRecipient(scope, stored), {
    is_open: false,
    snoozed_till: null,
    ...(skipped.length > 0 ? { skipped_till: skippedTill(stored, skipped) } : {}),
  });
  return handled(scope, stored);
}

/**
 * Returns the latest of the times. If a repetition has no occurrence after the latest time, returns
 * `FAR_FUTURE_TIME`, which ends the reminder for the caller.
 */
function skippedTill(stored: VisibleReminder, skipped: readonly string[]): string | null {
  const till = skipped.toSorted().at(-1) ?? null;
  const repetition = toRepetition(stored);
  if (till === null || !repetition) return till;
  return listOccurrencesAfter(repetition, till, 1).length > 0 ? till : FAR_FUTURE_TIME;
}

function getRecipient({ accountId, caller }: ReminderScope, { reminder_id: reminderId }: VisibleReminder) {
  return { accountId, reminderId, userId: caller.userId };
}

/** Notifies the caller's other windows, and returns the reminder in its new state. */
async function handled(
  scope: ReminderScope,
  { reminder_id: reminderId }: VisibleReminder,
): Promise<VisibleReminder> {
  const { userId } = scope.caller;
  await emitReminderChanged(
    scope.trx,
    { accountId: scope.accountId, actorId: userId },
    { reminderId, change: 'Handled', userIds: [userId], groupIds: [], directoryId: null },
  );
  return readReminder(scope, reminderId);
}
