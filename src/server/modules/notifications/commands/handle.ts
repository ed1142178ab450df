/** Commands on the caller's notifications: mark as read or done, snooze, save. */
import { sql, type Updateable } from 'kysely';
import { createIssue } from '#core/issues.ts';
import { requireNoIssues } from '#server/kernel/problem/references.ts';
import { validateInstant } from '#server/modules/reminders/index.ts';
import { emitNotificationsChanged } from '../events.ts';
import type { NotificationScope } from '../scope.ts';
import { readNotification } from '../shown/queries.ts';
import type { StoredNotification } from '../shown/visible.ts';
import type { NotificationRow } from '../tables.ts';
import { scheduleSnoozeEnd } from '../upkeep/createSnoozeEndTask.ts';

type Change = Updateable<Pick<NotificationRow, 'read_at' | 'done_at' | 'snoozed_till' | 'saved'>>;

/** @throws ProblemError 404 if the notification isn't visible. */
export async function markNotificationRead(scope: NotificationScope, id: string): Promise<void> {
  const { read_at } = await readNotification(scope, id);
  if (read_at === null) await change(scope, id, { read_at: scope.now });
}

/**
 * Marks all unread notifications as read, except notifications that are done. Includes snoozed
 * notifications, and notifications that the caller can't see at the moment.
 */
export async function markAllNotificationsRead(scope: NotificationScope): Promise<void> {
  await changeAll(scope, sql<boolean>`read_at is null and done_at is null`, { read_at: scope.now });
}

export async function markReadNotificationsDone(scope: NotificationScope): Promise<void> {
  const isMeant = sql<boolean>`read_at is not null and done_at is null and not saved
    and (snoozed_till is null or snoozed_till <= ${scope.now}::timestamptz)`;
  await changeAll(scope, isMeant, { done_at: scope.now });
}

/** @throws ProblemError 404 if the notification isn't visible. */
export async function markNotificationUnread(
  scope: NotificationScope,
  id: string,
): Promise<StoredNotification> {
  await readNotification(scope, id);
  return change(scope, id, { read_at: null, done_at: null, snoozed_till: null });
}

/** @throws ProblemError 404 if the notification isn't visible. */
export async function markNotificationDone(
  scope: NotificationScope,
  id: string,
): Promise<StoredNotification> {
  const { read_at, done_at } = await readNotification(scope, id);
  return change(scope, id, {
    read_at: read_at ?? scope.now,
    done_at: done_at ?? scope.now,
    snoozed_till: null,
  });
}

/** @throws ProblemError 404 if the notification isn't visible; 422 if `till` isn't an instant in the future. */
export async function snoozeNotification(
  scope: NotificationScope,
  { id, till }: { id: string; till: string },
): Promise<StoredNotification> {
  await readNotification(scope, id);
  const issues = validateInstant(['till'], till);
  const isPast = issues.length === 0 && Date.parse(till) <= Date.parse(scope.now);
  requireNoIssues(isPast ? [createIssue(['till'], 'SnoozedIntoPast')] : issues);
  const snoozedTill = new Date(till).toISOString();
  scheduleSnoozeEnd(scope.trx, snoozedTill);
  return change(scope, id, { snoozed_till: snoozedTill, read_at: null, done_at: null });
}

/** @throws ProblemError 404 if the notification isn't visible. */
export async function saveNotificationState(
  scope: NotificationScope,
  { id, saved }: { id: string; saved: boolean },
): Promise<StoredNotification> {
  await readNotification(scope, id);
  return change(scope, id, { saved });
}

async function change(scope: NotificationScope, id: string, to: Change): Promise<StoredNotification> {
  const { trx, accountId, caller } = scope;
  const { userId } = caller;
  const notificationId = id.toLowerCase();
  await trx
    .updateTable('notifications')
    .set(to)
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('notification_id', '=', notificationId)
    .execute();
  await emitNotificationsChanged(trx, { accountId, actorId: userId }, [{ notificationId, userId }]);
  return readNotification(scope, id);
}

async function changeAll(
  { trx, accountId, caller: { userId }, principal }: NotificationScope,
  isMeant: ReturnType<typeof sql<boolean>>,
  to: Change,
): Promise<void> {
  if (principal.isSeenAs) return;
  const rows = await trx
    .updateTable('notifications')
    .set(to)
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('in_app', '=', true)
    .where(isMeant)
    .returning('notification_id')
    .execute();
  const told = rows.map(row => ({ notificationId: row.notification_id, userId }));
  await emitNotificationsChanged(trx, { accountId, actorId: userId }, told);
}
