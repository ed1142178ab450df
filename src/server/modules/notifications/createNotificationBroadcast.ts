import type { BroadcastSubscriber } from '#server/kernel/events/broadcasts.ts';
import { createChangeBroadcast } from '#server/kernel/hub/createChangeBroadcast.ts';
import type { Hub } from '#server/kernel/hub/hub.ts';

/** If an event contains more notifications than this, all of their users get a single update without ids. */
const MAX_REPORTED = 20;

/** Broadcasts changes of notifications to their users. */
export function createNotificationBroadcast(hub: Hub): BroadcastSubscriber {
  return createChangeBroadcast(hub, {
    NotificationsChanged: ({ data: { notifications } }) => {
      const isFew = notifications.length <= MAX_REPORTED;
      const peopleOf = Map.groupBy(notifications, ({ notificationId }) => (isFew ? notificationId : ''));
      return [...peopleOf].map(([id, those]) => {
        const userIds = new Set(those.map(({ userId }) => userId));
        return {
          event: 'NewUserNotification' as const,
          data: id === '' ? {} : { id },
          audience: async () => principal => userIds.has(principal.userId) && !principal.isSeenAs,
        };
      });
    },
  });
}
