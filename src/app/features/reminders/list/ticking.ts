import { createContext, use } from 'react';
import { useReminderActions } from '../active/useReminderActions.ts';
import type { Reminder } from '../reminderCalls.ts';

export interface Ticking {
  /** Finishes the reminder, or reopens a finished reminder. Both can be undone. */
  readonly toggle: (reminder: Reminder) => void;
}

export const TickingContext = createContext<Ticking | null>(null);

export function useTicking(): Ticking {
  const ticking = use(TickingContext);
  if (!ticking) throw new Error('Rows of reminders need what ticking them does.');
  return ticking;
}

/** Returns false for a cancelled reminder, because it wasn't finished; it can be reopened in its details. */
export function canTick({ mayChange, status }: Reminder): boolean {
  return mayChange && status !== 'Cancelled';
}

export function useReminderTicking(): Ticking {
  const { bringBack, finish } = useReminderActions();
  return {
    toggle: reminder => void (reminder.status === 'Done' ? bringBack(reminder) : finish(reminder)),
  };
}
