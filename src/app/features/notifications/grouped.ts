import type { Notification } from './notificationCalls.ts';

export interface NotificationGroup {
  readonly key: string;
  /** What the record is called; nothing where they are about none. */
  readonly display: string | undefined;
  readonly items: readonly Notification[];
}

/** Groups notifications by record, at the place of the newest; one without a record stands alone. */
export function grouped(notifications: readonly Notification[]): NotificationGroup[] {
  const groups = Map.groupBy(notifications, ({ id, itemId }) => itemId ?? id);
  return [...groups].map(([key, items]) => ({ key, display: items[0]?.record?.display, items }));
}
