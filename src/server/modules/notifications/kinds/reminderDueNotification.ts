import { findDatedReminders } from '#server/modules/reminders/index.ts';
import { CHANNELS_WITH_DESKTOP, type NotificationKind } from './notificationKind.ts';

/** A reminder is due, for the first time or again. */
export const reminderDueNotification: NotificationKind = {
  kind: 'ReminderDue',
  events: ['ReminderDue'],
  channels: CHANNELS_WITH_DESKTOP,
  async newsOf({ trx, event }) {
    if (event.kind !== 'ReminderDue') return [];
    const { reminders } = event.data;
    const ids = reminders.map(({ reminderId }) => reminderId);
    const dated = await findDatedReminders(trx, event.accountId, ids);
    return reminders.map(({ reminderId, occurrenceAt, missed, userIds }) => ({
      subjectId: reminderId,
      reminderId,
      // The time of the reminder reveals the date of the record, so users who can't see that date aren't notified.
      ...dated.get(reminderId),
      params: { occurrenceAt, ...(missed > 0 ? { missed } : {}) },
      people: userIds.map(userId => ({ userId, reason: 'Addressee' as const })),
    }));
  },
};
