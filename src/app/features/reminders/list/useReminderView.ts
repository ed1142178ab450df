import { type ListView, type ListViewKind, useListView } from '../../../shared/plainList/useListView.ts';

export const REMINDER_VIEW_MODES = ['list', 'month', 'week', 'agenda'] as const;
export type ReminderMode = (typeof REMINDER_VIEW_MODES)[number];
export type ReminderView = ListView<ReminderMode>;

/** Sorts the earliest due reminders first by default. */
const reminderView: ListViewKind<ReminderMode> = {
  storageKey: 'reminders',
  modes: REMINDER_VIEW_MODES,
  orderBy: { field: 'DueAt', asc: true },
};

export const useReminderView = () => useListView(reminderView);
