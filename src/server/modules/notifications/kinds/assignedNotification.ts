import { WRITABLE_ID } from '#core/field/system/writableSystemFields.ts';
import { findMemberChanges } from './historyOfEvent.ts';
import { BY_EMAIL_TOO, type NotificationKind } from './notificationKind.ts';

/** The user became the manager of a record. */
export const assignedNotification: NotificationKind = {
  kind: 'Assigned',
  events: ['RecordsChanged'],
  channels: BY_EMAIL_TOO,
  async newsOf({ trx, event }) {
    if (event.kind !== 'RecordsChanged') return [];
    const kinds = ['Created', 'Changed', 'StatusChanged', 'Merged', 'Parted'] as const;
    const changed = await findMemberChanges(trx, event, { member: WRITABLE_ID.manager, kinds });
    return changed.flatMap(({ itemId, entryId, change: { before, after } }) => {
      const userId = after?.stringValue;
      if (!userId || userId === before?.stringValue) return [];
      return [
        {
          subjectId: entryId,
          directoryId: event.data.directoryId,
          itemId,
          people: [{ userId, reason: 'Manager' as const }],
        },
      ];
    });
  },
};
