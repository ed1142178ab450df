import { WRITTEN_ID } from '#core/field/system/writtenSystemFields.ts';
import type { PassedDeadline } from '#server/modules/deadlines/index.ts';
import { IN_APP, type NewsStep, type NotificationKind } from './notificationKind.ts';

/** The due date of a process, or the time limit of a record's status, has passed. */
export const overdue: NotificationKind = {
  kind: 'Overdue',
  events: ['DeadlinePassed'],
  channels: IN_APP,
  newsOf: step => getDeadlineNews(step, 'Overdue'),
};

/** The time limit of a status is about to expire. */
export const atRisk: NotificationKind = {
  kind: 'AtRisk',
  events: ['DeadlinePassed'],
  channels: IN_APP,
  newsOf: step => getDeadlineNews(step, 'AtRisk'),
};

async function getDeadlineNews({ event }: NewsStep, state: PassedDeadline['state']) {
  if (event.kind !== 'DeadlinePassed' || event.data.state !== state) return [];
  const { directoryId, deadline, itemIds } = event.data;
  const fieldId = deadline === 'DueDate' ? WRITTEN_ID.dueDate : undefined;
  return itemIds.map(itemId => ({ subjectId: itemId, directoryId, itemId, fieldId, params: { deadline } }));
}
