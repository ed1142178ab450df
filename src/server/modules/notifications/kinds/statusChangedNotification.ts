import { IN_APP, type NotificationKind } from './notificationKind.ts';

/** The status of a record that the user follows or manages has changed. */
export const statusChangedNotification: NotificationKind = {
  kind: 'StatusChanged',
  events: ['RecordsChanged'],
  isGathered: true,
  channels: IN_APP,
  async newsOf({ event, readChanges }) {
    if (
      event.kind !== 'RecordsChanged' ||
      !event.data.records.some(({ change }) => change === 'StatusChanged')
    )
      return [];
    const changed = await readChanges();
    return changed
      .filter(({ member, kind }) => member === 'status' && kind === 'StatusChanged')
      .map(({ itemId, entryId, change: { before, after } }) => ({
        subjectId: entryId,
        directoryId: event.data.directoryId,
        itemId,
        params: {
          ...(before?.stringValue ? { from: before.stringValue } : {}),
          ...(after?.stringValue ? { to: after.stringValue } : {}),
        },
      }));
  },
};
