import type { NotificationKind } from './notificationKind.ts';

/** A report is no longer sent by email: whoever has it sent looks after it. */
export const reportPaused: NotificationKind = {
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
