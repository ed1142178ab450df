import { useSnapshot } from 'valtio';
import { useBoot } from '../../state/useBoot.ts';
import { latest, latestOf } from './latest.ts';
import type { Notification } from './notificationCalls.ts';

/** Returns the newest notifications, newest first. */
export function useLatest(): readonly Notification[] {
  const { items } = useSnapshot(latest);
  // Wrapped in ref(), so the snapshot contains the objects themselves.
  return latestOf(useBoot(), items as readonly Notification[] | null);
}
