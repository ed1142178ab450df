import { WRITTEN_ID } from '#core/field/system/writtenSystemFields.ts';
import { findMemberChanges } from './historyOfEvent.ts';
import { BY_EMAIL_TOO, type NotificationKind } from './notificationKind.ts';

/** The user became the manager of a record. */
export const assigned: NotificationKind = {
  kind: 'Assigned',
  events: ['RecordsChanged'],
  channels: BY_EMAIL_TOO,
  async newsOf({ trx, event }) {
    if (event.kind !== 'RecordsChanged') return [];
    const kinds = ['Created', 'Changed', 'StatusChanged', 'Merged', 'Parted'] as const;
    const changed = await findMemberChanges(trx, event, { member: WRITTEN_ID.manager, kinds });
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
