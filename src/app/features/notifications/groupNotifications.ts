import type { Notification } from './notificationCalls.ts';

export interface NotificationGroup {
  readonly key: string;
  /** The name of the record that the notifications are about; `undefined` if they aren't about a record. */
  readonly display: string | undefined;
  readonly items: readonly Notification[];
  /** True if all notifications of the group are identical, so that displaying the newest is enough. */
  readonly isFolded: boolean;
}

/**
 * Groups notifications by record; a group is placed where its newest notification was. Notifications without a record
 * are grouped if they are identical.
 */
export function groupNotifications(notifications: readonly Notification[]): NotificationGroup[] {
  const groups = Map.groupBy(notifications, one => one.itemId ?? getWords(one));
  return [...groups].map(([key, items]) => ({
    key: items[0]?.itemId ?? items[0]?.id ?? key,
    display: items[0]?.record?.display,
    items,
    isFolded: items.length > 1 && items[0]?.itemId === undefined,
  }));
}

/** Returns the same text for identical notifications. Read notifications aren't identical to unread ones. */
function getWords({ kind, reason, params, conversationId, reminderId, actor, readAt }: Notification): string {
  return JSON.stringify([kind, reason, params, conversationId, reminderId, actor, readAt === undefined]);
}
