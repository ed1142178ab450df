import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import type { Reminder } from './reminderCalls.ts';
import './reminders.css';

export interface StatusBadgeProps {
  reminder: Pick<Reminder, 'status' | 'snoozedTill' | 'comesUpAt'>;
}

/** Shows the state of a reminder, and when it is next due if the user snoozed it or skips occurrences. */
export function StatusBadge({ reminder }: StatusBadgeProps) {
  const { t, formatDateTime } = useMessages();
  const { status, snoozedTill, comesUpAt } = reminder;
  const words = () => {
    if (status === 'Snoozed' && snoozedTill)
      return t('reminders.snoozedTill', { at: formatDateTime(snoozedTill) });
    if (comesUpAt) return t('reminders.skippedTill', { at: formatDateTime(comesUpAt) });
    return t(`reminders.status.${status}`);
  };
  return (
    <span className="dk-badge dk-reminder-status" data-status={status}>
      <span>{words()}</span>
    </span>
  );
}
