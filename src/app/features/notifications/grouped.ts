import type { Notification } from './notificationCalls.ts';

export interface NotificationGroup {
  readonly key: string;
  /** What the record is called; nothing where they are about none. */
  readonly display: string | undefined;
  readonly items: readonly Notification[];
  /** They all say the same: the newest stands for the others. */
  readonly isFolded: boolean;
}

/** Groups notifications by record, at the place of the newest; those without a record where they say the same. */
export function grouped(notifications: readonly Notification[]): NotificationGroup[] {
  const groups = Map.groupBy(notifications, one => one.itemId ?? wordsOf(one));
  return [...groups].map(([key, items]) => ({
    key: items[0]?.itemId ?? items[0]?.id ?? key,
    display: items[0]?.record?.display,
    items,
    isFolded: items.length > 1 && items[0]?.itemId === undefined,
  }));
}

/** Equal where both say the same of the same; what was read is not told again with what was not. */
function wordsOf({ kind, reason, params, conversationId, reminderId, actor, readAt }: Notification): string {
  return JSON.stringify([kind, reason, params, conversationId, reminderId, actor, readAt === undefined]);
}
