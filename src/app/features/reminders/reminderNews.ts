import { useEffect, useEffectEvent } from 'react';
import { useLiveEvent } from '../../live/events.ts';

const listeners = new Set<() => void>();

/** Call it after changes made here, because the server only notifies other connections. */
export function tellRemindersChanged(): void {
  for (const listener of listeners) listener();
}

/** Reloads when reminders have changed, here or elsewhere, or when updates could have been missed. */
export function useReminderNews(reload: () => void): void {
  useLiveEvent(['CreatedReminder', 'UpdatedReminder', 'Reconnected'], reload);
  const changed = useEffectEvent(reload);
  useEffect(() => {
    const listener = () => changed();
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, []);
}
