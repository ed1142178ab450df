import { listOccurrencesAfter } from '#core/reminders/repetition.ts';
import { scheduleReminder } from '../firing/scheduleReminder.ts';
import { readReminder } from '../queries.ts';
import type { ReminderScope } from '../reminderScope.ts';
import { closeReminderForAll, isReminderOpenForAnyone } from '../rows/recipients.ts';
import { removeReminder, updateReminderRow } from '../rows/reminders.ts';
import type { VisibleReminder } from '../rows/selectVisibleReminders.ts';
import { toRepetition } from '../schedule.ts';
import { emitEditedReminderChanged, lockEditableReminder } from './ownReminder.ts';

/** @throws ProblemError 404 if the reminder isn't visible; 422 `NotPermitted`. */
export async function cancelReminder(scope: ReminderScope, id: string): Promise<VisibleReminder> {
  const own = await lockEditableReminder(scope, id);
  await updateReminderRow(scope.trx, own.key, { ended: 'Cancelled', is_pending: false });
  await emitEditedReminderChanged(scope, own, 'Changed');
  return readReminder(scope, id);
}

/**
 * Finishes the current occurrence of a repeating reminder, or its next occurrence if none is active.
 * Finishes the whole reminder if `all` is true or there are no further occurrences.
 * @throws ProblemError 404 if the reminder isn't visible; 422 `NotPermitted`.
 */
export async function completeReminder(
  scope: ReminderScope,
  { id, all }: { id: string; all: boolean },
): Promise<VisibleReminder> {
  const own = await lockEditableReminder(scope, id);
  const next = all ? undefined : await readNextAfter(scope, own.stored);
  if (next === undefined) await updateReminderRow(scope.trx, own.key, { ended: 'Done', is_pending: false });
  else {
    await closeReminderForAll(scope.trx, own.key);
    await updateReminderRow(scope.trx, own.key, { due_at: next });
    scheduleReminder(scope.trx, next);
  }
  await emitEditedReminderChanged(scope, own, 'Changed');
  return readReminder(scope, id);
}

/** @throws ProblemError 404 if the reminder isn't visible; 422 `NotPermitted`. */
export async function deleteReminder(scope: ReminderScope, id: string): Promise<void> {
  const own = await lockEditableReminder(scope, id, 'delete');
  await removeReminder(scope.trx, own.key);
  await emitEditedReminderChanged(scope, own, 'Deleted');
}

/**
 * Returns the occurrence after the active one of a repeating reminder, or after the next one if none is active. Returns
 * `undefined` if there is none.
 */
async function readNextAfter(
  { trx, accountId }: ReminderScope,
  stored: VisibleReminder,
): Promise<string | undefined> {
  const repetition = toRepetition(stored);
  if (!repetition || !stored.is_pending) return undefined;
  if (await isReminderOpenForAnyone(trx, { accountId, reminderId: stored.reminder_id })) return stored.due_at;
  return listOccurrencesAfter(repetition, stored.due_at, 1)[0];
}
