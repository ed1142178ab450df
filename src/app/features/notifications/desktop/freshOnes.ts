import type { Notification } from '../notificationCalls.ts';

/** More are summed up: a desktop full of them tells less. */
export const MOST_SHOWN = 3;

const STORAGE_KEY = 'docket.notifications.shownTill';

/** Until when everything was shown by some tab of this browser, as an ISO instant. */
export function readShownTill(): string {
  const kept = localStorage.getItem(STORAGE_KEY);
  return kept !== null && !Number.isNaN(Date.parse(kept)) ? kept : new Date().toISOString();
}

export function keepShownTill(at: string): void {
  localStorage.setItem(STORAGE_KEY, at);
}

export interface Shown {
  /** Not shown yet, the latest first. */
  readonly fresh: readonly Notification[];
  /** All that were shown by now. */
  readonly known: ReadonlySet<string>;
}

/** One that gathered more counts as new. */
export function freshOnes(items: readonly Notification[], known: ReadonlySet<string>): Shown {
  const keyOf = ({ id, at }: Notification) => `${id} ${at}`;
  return {
    fresh: items.filter(item => !known.has(keyOf(item))),
    known: new Set([...known, ...items.map(keyOf)]),
  };
}
