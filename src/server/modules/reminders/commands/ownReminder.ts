import { createIssue } from '#core/issues.ts';
import { createInvalidError, createNotPermittedError } from '#server/kernel/problem/problem.ts';
import { emitReminderChanged } from '../events.ts';
import { lockReminder } from '../queries.ts';
import type { ReminderScope } from '../reminderScope.ts';
import { type ReminderLink, type ReminderUsers, readLinks, readReminderUsers } from '../rows/reminders.ts';
import type { VisibleReminder } from '../rows/selectVisibleReminders.ts';
import { getReminderAudience } from './audience.ts';

export interface EditableReminder {
  readonly stored: VisibleReminder;
  readonly key: { readonly accountId: string; readonly reminderId: string };
  readonly people: ReminderUsers;
  readonly links: readonly ReminderLink[];
}

/**
 * Finds a reminder that the caller can change, and locks it until commit.
 * @throws ProblemError 404 if the reminder isn't visible; 422 `NotPermitted`.
 */
export async function lockEditableReminder(
  scope: ReminderScope,
  id: string,
  action: 'update' | 'delete' = 'update',
): Promise<EditableReminder> {
  const stored = await lockReminder(scope, id);
  if (!stored.is_own) throw refusal(action);
  const { accountId } = scope;
  const reminderId = stored.reminder_id;
  const people = (await readReminderUsers(scope.trx, accountId, [reminderId])).get(reminderId);
  const links = (await readLinks(scope.trx, accountId, [reminderId])).get(reminderId);
  return {
    stored,
    key: { accountId, reminderId },
    people: people ?? { users: [], groups: [] },
    links: links ?? [],
  };
}

/**
 * Finds a reminder that is addressed to the caller and hasn't ended, and locks it until commit.
 * @throws ProblemError 404 if the reminder isn't visible; 422 `NotPermitted`, `ReminderEnded`.
 */
export async function lockReceivedReminder(scope: ReminderScope, id: string): Promise<VisibleReminder> {
  const stored = await lockReminder(scope, id);
  if (!stored.is_for) throw refusal('update');
  if (stored.status === 'Done' || stored.status === 'Cancelled')
    throw createInvalidError([createIssue([], 'ReminderEnded')]);
  return stored;
}

/** Emits an event that notifies the users who can see the reminder. */
export async function emitEditedReminderChanged(
  { trx, accountId, caller }: ReminderScope,
  { stored, key, people, links }: EditableReminder,
  change: 'Changed' | 'Deleted',
): Promise<void> {
  const audience = getReminderAudience(stored.created_by, { people, links });
  await emitReminderChanged(
    trx,
    { accountId, actorId: caller.userId },
    { reminderId: key.reminderId, change, ...audience },
  );
}

function refusal(action: 'update' | 'delete') {
  return createNotPermittedError(undefined, [createIssue([], 'NotPermitted', { action })]);
}
