import { createContext, use } from 'react';
import { useReminderActions } from '../active/useReminderActions.ts';
import type { Reminder } from '../reminderCalls.ts';

export interface Ticking {
  /** Does the reminder, or brings back one that is done; each has a way back. */
  readonly toggle: (reminder: Reminder) => void;
}

export const TickingContext = createContext<Ticking | null>(null);

export function useTicking(): Ticking {
  const ticking = use(TickingContext);
  if (!ticking) throw new Error('Rows of reminders need what ticking them does.');
  return ticking;
}

/** One that is cancelled was never done, so its box says nothing; it is reopened where it is looked at. */
export function canTick({ mayChange, status }: Reminder): boolean {
  return mayChange && status !== 'Cancelled';
}

export function useReminderTicking(): Ticking {
  const { bringBack, finish } = useReminderActions();
  return {
    toggle: reminder => void (reminder.status === 'Done' ? bringBack(reminder) : finish(reminder)),
  };
}
