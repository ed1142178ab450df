import type { Notification } from '../notificationCalls.ts';

/** More are summed up, to avoid flooding the desktop. */
export const MOST_SHOWN = 3;

const STORAGE_KEY = 'docket.notifications.shownTill';

/** Returns the time up to which any tab of this browser has shown everything, as an ISO timestamp. */
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
  /** All notifications displayed so far. */
  readonly known: ReadonlySet<string>;
}

/** A notification that was extended counts as new. */
export function freshOnes(items: readonly Notification[], known: ReadonlySet<string>): Shown {
  const keyOf = ({ id, at }: Notification) => `${id} ${at}`;
  return {
    fresh: items.filter(item => !known.has(keyOf(item))),
    known: new Set([...known, ...items.map(keyOf)]),
  };
}
