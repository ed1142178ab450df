import { WRITABLE_ID } from '#core/field/system/writableSystemFields.ts';
import type { PassedDeadline } from '#server/modules/deadlines/index.ts';
import { CHANNELS_IN_APP, type NotificationKind, type NotificationStep } from './notificationKind.ts';

/** The due date of a process, or the time limit of a record's status, has passed. */
export const overdueNotification: NotificationKind = {
  kind: 'Overdue',
  events: ['DeadlinePassed'],
  channels: CHANNELS_IN_APP,
  newsOf: step => getDeadlineNews(step, 'Overdue'),
};

/** The time limit of a status is about to expire. */
export const atRiskNotification: NotificationKind = {
  kind: 'AtRisk',
  events: ['DeadlinePassed'],
  channels: CHANNELS_IN_APP,
  newsOf: step => getDeadlineNews(step, 'AtRisk'),
};

async function getDeadlineNews({ event }: NotificationStep, state: PassedDeadline['state']) {
  if (event.kind !== 'DeadlinePassed' || event.data.state !== state) return [];
  const { directoryId, deadline, itemIds } = event.data;
  const fieldId = deadline === 'DueDate' ? WRITABLE_ID.dueDate : undefined;
  return itemIds.map(itemId => ({ subjectId: itemId, directoryId, itemId, fieldId, params: { deadline } }));
}
