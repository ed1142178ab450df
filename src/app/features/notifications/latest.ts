import { proxy, ref } from 'valtio';
import type { Boot } from '../../state/boot.ts';
import { loadLatestNotifications, type Notification, readNotification } from './notificationCalls.ts';

interface Latest {
  /** Newest first; `null` as long as the notifications of the boot data are the latest known. */
  items: readonly Notification[] | null;
}

/** The newest notifications, as displayed by the bell and its panel. */
export const latest = proxy<Latest>({ items: null });

let turn = 0;

/** Reloads the newest notifications; responses to earlier requests are ignored. */
export async function reloadLatest(): Promise<void> {
  turn += 1;
  const own = turn;
  const items = await loadLatestNotifications();
  if (own === turn) take(items);
}

/** Returns the notifications of the boot data, until newer ones have been loaded. */
export function getLatestNotifications(boot: Boot, known: Latest['items']): readonly Notification[] {
  return known ?? boot.latestUserNotifications;
}

/**
 * Marks one notification as read, or all if `id` is omitted. In the order of the specification (section 4): first here,
 * then on the server, then the latest are reloaded.
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
