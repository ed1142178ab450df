import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { getErrorText } from '../../../api/errorText.ts';
import {
  cancelReminder,
  copyReminderInput,
  createReminder,
  deleteReminder,
  finishReminder,
  type Reminder,
  requestReminderDismissal,
  snoozeReminder,
  toRestoringChange,
  updateReminder,
} from '../reminderCalls.ts';
import { emitRemindersChanged } from '../reminderNews.ts';
import { reloadActiveReminders, removeActiveReminder } from './activeReminders.ts';
import { tellOtherTabs } from './reminderTabs.ts';

/** Returns the actions on reminders. Each action shows a message, with a button to undo it if possible. */
export function useReminderActions() {
  const messages = useMessages();
  const { t, formatDateTime } = messages;
  const toasts = useToasts();
  const settle = () => {
    emitRemindersChanged();
    tellOtherTabs();
    void reloadActiveReminders().catch(() => undefined);
  };
  const run = async (
    call: () => Promise<unknown>,
    said?: { text: string; undo?: () => Promise<unknown> },
  ) => {
    try {
      await call();
      const { undo } = said ?? {};
      if (said) toasts.show({ text: said.text, onUndo: undo && (() => void run(undo)) });
    } catch (thrown) {
      toasts.show({ text: getErrorText(messages, thrown), tone: 'danger' });
    }
    settle();
  };
  const bringBack = (reminder: Reminder) => () => updateReminder(reminder.id, toRestoringChange(reminder));
  return {
    snooze(reminder: Reminder, till: string) {
      removeActiveReminder(reminder.id);
      return run(() => snoozeReminder(reminder.id, till), {
        text: t('reminders.snoozed', { at: formatDateTime(till) }),
      });
    },
    /**
     * @param until An ISO timestamp, before which a repeating reminder is skipped. The message says when the reminder
     * is next due.
     */
    dismiss(reminder: Reminder, until?: string) {
      removeActiveReminder(reminder.id);
      return run(async () => {
        const { status, comesUpAt, dueAt } = await requestReminderDismissal(
          reminder.id,
          until && getJustBefore(until),
        );
        const at = status === 'Scheduled' ? formatDateTime(comesUpAt ?? dueAt) : null;
        toasts.show({ text: at ? t('reminders.dismissedTill', { at }) : t('reminders.dismissed') });
      });
    },
    async dismissAll(reminders: readonly Reminder[]) {
      for (const { id } of reminders) removeActiveReminder(id);
      await run(async () => {
        for (const { id } of reminders) await requestReminderDismissal(id);
      });
    },
    finish(reminder: Reminder) {
      removeActiveReminder(reminder.id);
      return run(() => finishReminder(reminder.id), { text: t('reminders.done'), undo: bringBack(reminder) });
    },
    finishAll(reminder: Reminder) {
      removeActiveReminder(reminder.id);
      return run(() => finishReminder(reminder.id, true), {
        text: t('reminders.done'),
        undo: bringBack(reminder),
      });
    },
    cancel(reminder: Reminder) {
      removeActiveReminder(reminder.id);
      return run(() => cancelReminder(reminder.id), {
        text: t('reminders.cancelled'),
        undo: bringBack(reminder),
      });
    },
    bringBack: (reminder: Reminder) => run(bringBack(reminder), { text: t('reminders.broughtBack') }),
    remove(reminder: Reminder) {
      removeActiveReminder(reminder.id);
      return run(() => deleteReminder(reminder.id), {
        text: t('reminders.removed'),
        undo: () => createReminder(copyReminderInput(reminder)),
      });
    },
    /** Moves a reminder to another start, in local time. */
    move(reminder: Reminder, startsLocal: string) {
      return run(() => updateReminder(reminder.id, { startsLocal }), {
        text: t('reminders.moved'),
        undo: bringBack(reminder),
      });
    },
  };
}

/**
 * Returns the timestamp one millisecond earlier. The server also skips a time equal to the given time, but a user who
 * skips until 9:00 expects the reminder at 9:00.
 */
function getJustBefore(instant: string): string {
  return new Date(Date.parse(instant) - 1).toISOString();
}

export type ReminderActions = ReturnType<typeof useReminderActions>;
