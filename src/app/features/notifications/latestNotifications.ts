import { proxy, ref } from 'valtio';
import type { Boot } from '../../state/bootState.ts';
import { loadLatestNotifications, markNotificationRead, type Notification } from './notificationCalls.ts';

interface Latest {
  /** Sorted from newest to oldest; `null` while the notifications in the boot data are still the newest known. */
  items: readonly Notification[] | null;
}

/** The newest notifications, displayed by the bell and its panel. */
export const latestNotifications = proxy<Latest>({ items: null });

let turn = 0;

/** Reloads the newest notifications. Responses to earlier requests are ignored. */
export async function reloadLatestNotifications(): Promise<void> {
  turn += 1;
  const own = turn;
  const items = await loadLatestNotifications();
  if (own === turn) take(items);
}

/** Returns the notifications in the boot data until newer notifications have been loaded. */
export function getLatestNotifications(boot: Boot, known: Latest['items']): readonly Notification[] {
  return known ?? boot.latestUserNotifications;
}

/**
 * Marks one notification as read, or all notifications if `id` is omitted. Specification section 4 requires this order:
 * the local copy is changed first, then the server is called, then the newest notifications are reloaded.
 */
export async function markLatestNotificationsRead(
  items: readonly Notification[],
  id?: string,
): Promise<void> {
  const at = new Date().toISOString();
  take(
    items.map(each => (id === undefined || each.id === id ? { ...each, readAt: each.readAt ?? at } : each)),
  );
  await markNotificationRead(id);
  await reloadLatestNotifications();
}

export function clearLatestNotifications(): void {
  turn += 1;
  latestNotifications.items = null;
}

function take(items: readonly Notification[]): void {
  latestNotifications.items = ref(items);
}

export function countUnreadInbox(items: readonly Notification[]): number {
  return items.filter(({ readAt }) => readAt === undefined).length;
}
