import { useSnapshot } from 'valtio';
import { useBoot } from '../../state/useBoot.ts';
import { getLatestNotifications, latest } from './latest.ts';
import type { Notification } from './notificationCalls.ts';

/** Returns the newest notifications, newest first. */
export function useLatest(): readonly Notification[] {
  const { items } = useSnapshot(latest);
  // Wrapped in ref(), so the snapshot contains the objects themselves.
  return getLatestNotifications(useBoot(), items as readonly Notification[] | null);
}
