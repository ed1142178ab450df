import { SYSTEM_ID } from '#core/systemFields.ts';
import { type ListView, type ListViewKind, useListView } from '../../../shared/plainList/useListView.ts';

export const MODES = ['list', 'month', 'week', 'agenda'] as const;
export type ReminderMode = (typeof MODES)[number];
export type ReminderView = ListView<ReminderMode>;

/** Specification section 9. */
const reminderView: ListViewKind<ReminderMode> = {
  storageKey: 'reminders',
  modes: MODES,
  orderBy: { field: SYSTEM_ID.number, asc: false },
};

export const useReminderView = () => useListView(reminderView);
