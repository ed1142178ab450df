import { useEffect, useEffectEvent } from 'react';
import { useLiveEvent } from '../../live/events.ts';

const listeners = new Set<() => void>();

/** Must be called after changes made in this tab, because the server notifies only other connections. */
export function emitNotificationsChanged(): void {
  for (const listener of listeners) listener();
}

/** Reloads when there are new notifications, when notifications were changed in this tab, or after a reconnection. */
export function useNotificationChanges(reload: () => void): void {
  useLiveEvent(['NewUserNotification', 'Reconnected'], reload);
  const changed = useEffectEvent(reload);
  useEffect(() => {
    const listener = () => changed();
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, []);
}
