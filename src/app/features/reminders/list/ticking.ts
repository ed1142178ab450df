import { createContext, use } from 'react';
import { useReminderActions } from '../active/useReminderActions.ts';
import type { Reminder } from '../reminderCalls.ts';

export interface ReminderToggle {
  /** Finishes the reminder, or reopens a finished reminder. Both can be undone. */
  readonly toggle: (reminder: Reminder) => void;
}

export const ReminderToggleContext = createContext<ReminderToggle | null>(null);

export function useReminderToggle(): ReminderToggle {
  const ticking = use(ReminderToggleContext);
  if (!ticking) throw new Error('Rows of reminders need what ticking them does.');
  return ticking;
}

/** Returns false for a cancelled reminder, which wasn't finished and can only be reopened in its details. */
export function canToggleReminder({ mayChange, status }: Reminder): boolean {
  return mayChange && status !== 'Cancelled';
}

export function useReminderToggleActions(): ReminderToggle {
  const { bringBack, finish } = useReminderActions();
  return {
    toggle: reminder => void (reminder.status === 'Done' ? bringBack(reminder) : finish(reminder)),
  };
}
