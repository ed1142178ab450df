import { useEffect, useEffectEvent } from 'react';
import { useLiveEvent } from '../../live/events.ts';

const listeners = new Set<() => void>();

/** Call it after changes made here, because the server only notifies other connections. */
export function tellNotificationsChanged(): void {
  for (const listener of listeners) listener();
}

/** Reloads when there are new notifications, when they were changed here, or when updates could have been missed. */
export function useNotificationNews(reload: () => void): void {
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
