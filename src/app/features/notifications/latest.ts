import { proxy, ref } from 'valtio';
import type { Boot } from '../../state/boot.ts';
import { loadLatestNotifications, type Notification, readNotification } from './notificationCalls.ts';

interface Latest {
  /** Sorted from newest to oldest; `null` while the notifications in the boot data are still the newest known. */
  items: readonly Notification[] | null;
}

/** The newest notifications, displayed by the bell and its panel. */
export const latest = proxy<Latest>({ items: null });

let turn = 0;

/** Reloads the newest notifications. Responses to earlier requests are ignored. */
export async function reloadLatest(): Promise<void> {
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
export async function markRead(items: readonly Notification[], id?: string): Promise<void> {
  const at = new Date().toISOString();
  take(
    items.map(each => (id === undefined || each.id === id ? { ...each, readAt: each.readAt ?? at } : each)),
  );
  await readNotification(id);
  await reloadLatest();
}

export function forgetLatest(): void {
  turn += 1;
  latest.items = null;
}

function take(items: readonly Notification[]): void {
  latest.items = ref(items);
}

export function countUnread(items: readonly Notification[]): number {
  return items.filter(({ readAt }) => readAt === undefined).length;
}
