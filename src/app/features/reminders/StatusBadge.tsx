import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import type { Reminder } from './reminderCalls.ts';
import './reminders.css';

/** What a reminder is at now; of a snoozed one, until when. */
export function StatusBadge({ reminder }: { reminder: Reminder }) {
  const { t, formatDateTime } = useMessages();
  const { status, snoozedTill } = reminder;
  return (
    <span className="dk-badge dk-reminder-status" data-status={status}>
      <span>
        {status === 'Snoozed' && snoozedTill
          ? t('reminders.snoozedTill', { at: formatDateTime(snoozedTill) })
          : t(`reminders.status.${status}`)}
      </span>
    </span>
  );
}
