import type { Notification } from '../notificationCalls.ts';

/** If there are more, they are summed up in one, to avoid flooding the desktop. */
export const MAX_SHOWN = 3;

const STORAGE_KEY = 'docket.notifications.shownTill';

/** Returns the ISO timestamp up to which this browser has shown all notifications; the current time if unknown. */
export function readShownTill(): string {
  const kept = localStorage.getItem(STORAGE_KEY);
  return kept !== null && !Number.isNaN(Date.parse(kept)) ? kept : new Date().toISOString();
}

export function keepShownTill(at: string): void {
  localStorage.setItem(STORAGE_KEY, at);
}

export interface Shown {
  /** Notifications not displayed yet, the latest first. */
  readonly fresh: readonly Notification[];
  /** The keys of all notifications found so far. */
  readonly known: ReadonlySet<string>;
}

/** Finds notifications that aren't known yet; one whose time has changed, because it was extended, counts as new. */
export function findNewNotifications(items: readonly Notification[], known: ReadonlySet<string>): Shown {
  const keyOf = ({ id, at }: Notification) => `${id} ${at}`;
  return {
    fresh: items.filter(item => !known.has(keyOf(item))),
    known: new Set([...known, ...items.map(keyOf)]),
  };
}
