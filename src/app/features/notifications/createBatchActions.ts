import type { Notification } from './notificationCalls.ts';
import type { NotificationActions } from './useNotificationActions.ts';

/** Applies each action to all identical notifications, of which only the first is displayed. */
export function createBatchActions(
  actions: NotificationActions,
  items: readonly Notification[],
): NotificationActions {
  return {
    ...actions,
    read: () => actions.read(...items),
    unread: () => actions.unread(...items),
    finish: () => actions.finish(...items),
    save: () => actions.save(...items),
    snooze: till => actions.snooze(till, ...items),
  };
}
