import { useEffect, useEffectEvent } from 'react';
import { useLiveEvent } from '../../live/events.ts';

const listeners = new Set<() => void>();

/** Something was done here, of which the server tells the other connections alone. */
export function tellNotificationsChanged(): void {
  for (const listener of listeners) listener();
}

/** Reloads when there are new ones, when they changed here, or when news may have been missed. */
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
