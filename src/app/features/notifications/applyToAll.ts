import type { Notification } from './notificationCalls.ts';
import type { NotificationActions } from './useNotificationActions.ts';

/** Applies actions on the displayed notification to all identical ones, of which it is the first. */
export function applyToAll(
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
