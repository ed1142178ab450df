import { useEffect, useEffectEvent } from 'react';
import { useLiveEvent } from '../../live/events.ts';

const listeners = new Set<() => void>();

/** Must be called after changes made in this tab, because the server notifies only other connections. */
export function emitRemindersChanged(): void {
  for (const listener of listeners) listener();
}

/** Reloads when reminders have changed in this tab or elsewhere, or after a reconnection. */
export function useReminderChanges(reload: () => void): void {
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
