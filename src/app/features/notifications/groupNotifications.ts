import type { Notification } from './notificationCalls.ts';

export interface NotificationGroup {
  readonly key: string;
  /** The name of the record that the notifications are about; `undefined` if there is none. */
  readonly display: string | undefined;
  readonly items: readonly Notification[];
  /** True if the notifications are identical, so that only the newest needs to be displayed. */
  readonly isFolded: boolean;
}

/** Groups notifications by record, in the position of the newest; those without a record are grouped if identical. */
export function groupNotifications(notifications: readonly Notification[]): NotificationGroup[] {
  const groups = Map.groupBy(notifications, one => one.itemId ?? getWords(one));
  return [...groups].map(([key, items]) => ({
    key: items[0]?.itemId ?? items[0]?.id ?? key,
    display: items[0]?.record?.display,
    items,
    isFolded: items.length > 1 && items[0]?.itemId === undefined,
  }));
}

/** Returns equal texts for identical notifications; read ones aren't grouped with unread ones. */
function getWords({ kind, reason, params, conversationId, reminderId, actor, readAt }: Notification): string {
  return JSON.stringify([kind, reason, params, conversationId, reminderId, actor, readAt === undefined]);
}
