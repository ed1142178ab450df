import type { NotificationKind } from './notificationKind.ts';

/** A report is no longer sent by email. Notifies the user who set up the sending. */
export const reportPausedNotification: NotificationKind = {
  kind: 'ReportPaused',
  events: ['ReportPaused'],
  channels: { app: true, desktop: true, email: 'AtOnce' },
  async newsOf({ event }) {
    if (event.kind !== 'ReportPaused') return [];
    const { reportId, reportName, ownerId } = event.data;
    const params = { reportId, reportName };
    return [{ subjectId: reportId, params, people: [{ userId: ownerId, reason: 'Self' }] }];
  },
};
