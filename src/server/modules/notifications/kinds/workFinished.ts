import { IN_APP, type NotificationKind } from './notificationKind.ts';

/** What somebody began and did not wait for has ended: an import, whether it wrote or took back. */
export const workFinished: NotificationKind = {
  kind: 'WorkFinished',
  events: ['ImportEnded'],
  channels: IN_APP,
  async newsOf({ event }) {
    if (event.kind !== 'ImportEnded') return [];
    const { directoryId, importId, userId, outcome, written, failed } = event.data;
    return [
      {
        subjectId: importId,
        directoryId,
        params: { work: 'Import', workId: importId, outcome, written, failed },
        people: [{ userId, reason: 'Self' }],
      },
    ];
  },
};
