import { filterChangedEvents, type WatchedMemberChange } from './historyOfEvent.ts';
import { CHANNELS_IN_APP, type NotificationKind } from './notificationKind.ts';

const isStatusChange = ({ member, kind }: WatchedMemberChange) =>
  member === 'status' && kind === 'StatusChanged';

/** The status of a record that the user follows or manages has changed. */
export const statusChangedNotification: NotificationKind = {
  kind: 'StatusChanged',
  events: ['RecordsChanged'],
  isGathered: true,
  channels: CHANNELS_IN_APP,
  findRelevant: async (_, { events, changes }) => filterChangedEvents(events, changes.filter(isStatusChange)),
  async newsOf({ event, readChanges }) {
    if (
      event.kind !== 'RecordsChanged' ||
      !event.data.records.some(({ change }) => change === 'StatusChanged')
    )
      return [];
    const changed = await readChanges();
    return changed.filter(isStatusChange).map(({ itemId, entryId, change: { before, after } }) => ({
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
