import { useSnapshot } from 'valtio';
import { useBoot } from '../../state/useBoot.ts';
import { getLatestNotifications, latestNotifications } from './latestNotifications.ts';
import type { Notification } from './notificationCalls.ts';

/** Returns the newest notifications, sorted from newest to oldest. */
export function useLatestNotifications(): readonly Notification[] {
  const { items } = useSnapshot(latestNotifications);
  // The array is wrapped in ref(), so the snapshot contains the original objects.
  return getLatestNotifications(useBoot(), items as readonly Notification[] | null);
}
