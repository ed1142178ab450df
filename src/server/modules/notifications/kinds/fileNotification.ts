import { CHANNELS_IN_APP, type NotificationKind } from './notificationKind.ts';

/** A file was attached to a record that the user follows. */
export const fileNotification: NotificationKind = {
  kind: 'File',
  events: ['RecordFileChanged'],
  part: 'files',
  isGathered: true,
  channels: CHANNELS_IN_APP,
  async newsOf({ event }) {
    if (event.kind !== 'RecordFileChanged' || event.data.change !== 'Created') return [];
    const { directoryId, itemId, fileId } = event.data;
    return [{ subjectId: fileId, directoryId, itemId, fileId }];
  },
};
