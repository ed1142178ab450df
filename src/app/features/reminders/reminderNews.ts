import { useEffect, useEffectEvent } from 'react';
import { useLiveEvent } from '../../live/events.ts';

const listeners = new Set<() => void>();

/** Something was done here, of which the server tells the others alone. */
export function tellRemindersChanged(): void {
  for (const listener of listeners) listener();
}

/** Reloads when reminders have changed, here or elsewhere, or when that may have been missed. */
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
