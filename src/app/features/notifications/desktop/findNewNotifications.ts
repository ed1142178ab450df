import type { Notification } from '../notificationCalls.ts';

/** If there are more notifications, one notification sums them up, to avoid flooding the desktop. */
export const MAX_DISPLAYED_NOTIFICATIONS = 3;

const STORAGE_KEY = 'docket.notifications.shownTill';

/** Returns the ISO timestamp up to which this browser has shown notifications; the current time if that is unknown. */
export function loadLastDisplayedTime(): string {
  const kept = localStorage.getItem(STORAGE_KEY);
  return kept !== null && !Number.isNaN(Date.parse(kept)) ? kept : new Date().toISOString();
}

export function saveLastDisplayedTime(at: string): void {
  localStorage.setItem(STORAGE_KEY, at);
}

export interface NewNotifications {
  /** Notifications that haven't been displayed yet, sorted from newest to oldest. */
  readonly fresh: readonly Notification[];
  /** The keys (id and time) of all notifications in the list. */
  readonly known: ReadonlySet<string>;
}

/** Finds notifications that aren't known yet. A notification whose time has changed counts as new. */
export function findNewNotifications(
  items: readonly Notification[],
  known: ReadonlySet<string>,
): NewNotifications {
  const keyOf = ({ id, at }: Notification) => `${id} ${at}`;
  return {
    fresh: items.filter(item => !known.has(keyOf(item))),
    known: new Set([...known, ...items.map(keyOf)]),
  };
}
