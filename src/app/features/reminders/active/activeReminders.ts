import { proxy, ref } from 'valtio';
import { setWaitingCount } from '#view/kit/layout/pageTitle.ts';
import { startTabFocusTracking } from '../../../shared/tabs/lookedAt.ts';
import { loadActiveReminders, type Reminder } from '../reminderCalls.ts';

interface ActiveState {
  /** Reminders that are due for the user and neither snoozed nor dismissed; the latest comes first. */
  reminders: readonly Reminder[];
}

export const activeReminders = proxy<ActiveState>({ reminders: ref([]) });

let turn = 0;

/** Loads due reminders. Responses to earlier requests are ignored. */
export async function reloadActiveReminders(): Promise<void> {
  startTabFocusTracking();
  turn += 1;
  const own = turn;
  const reminders = await loadActiveReminders();
  if (own === turn) take(reminders);
}

/** Removes a reminder that was handled in this tab, before the server has responded. */
export function removeActiveReminder(id: string): void {
  take(activeReminders.reminders.filter(reminder => reminder.id !== id));
}

export function clearActiveReminders(): void {
  turn += 1;
  take([]);
}

function take(reminders: readonly Reminder[]): void {
  activeReminders.reminders = ref(reminders);
  setWaitingCount(reminders.length);
}
