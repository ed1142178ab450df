import { findMemberChanges } from './historyOfEvent.ts';
import { IN_APP, type NotificationKind } from './notificationKind.ts';

/** The status of a record that the user follows or manages has changed. */
export const statusChangedNotification: NotificationKind = {
  kind: 'StatusChanged',
  events: ['RecordsChanged'],
  isGathered: true,
  channels: IN_APP,
  async newsOf({ trx, event }) {
    if (event.kind !== 'RecordsChanged') return [];
    const changed = await findMemberChanges(trx, event, { member: 'status', kinds: ['StatusChanged'] });
    return changed.map(({ itemId, entryId, change: { before, after } }) => ({
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
