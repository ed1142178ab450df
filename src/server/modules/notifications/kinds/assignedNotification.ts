import { WRITABLE_ID } from '#core/field/system/writableSystemFields.ts';
import type { HistoryKind } from '#server/modules/records/index.ts';
import { filterChangedEvents, type WatchedMemberChange } from './historyOfEvent.ts';
import { DEFAULT_CHANNELS_WITH_EMAIL, type NotificationKind } from './notificationKind.ts';

/** The kinds of changes in which a user is assigned, unlike those that restore an earlier state. */
const KINDS: ReadonlySet<HistoryKind> = new Set(['Created', 'Changed', 'StatusChanged', 'Merged', 'Parted']);

const isAssignment = ({ member, kind }: WatchedMemberChange) =>
  member === WRITABLE_ID.manager && KINDS.has(kind);

/** The user became the manager of a record. */
export const assignedNotification: NotificationKind = {
  kind: 'Assigned',
  events: ['RecordsChanged'],
  channels: DEFAULT_CHANNELS_WITH_EMAIL,
  findRelevant: async (_, { events, changes }) => filterChangedEvents(events, changes.filter(isAssignment)),
  async newsOf({ event, readChanges }) {
    if (event.kind !== 'RecordsChanged' || !event.data.records.some(({ change }) => KINDS.has(change)))
      return [];
    const changes = (await readChanges()).filter(isAssignment);
    return changes.flatMap(({ itemId, entryId, change: { before, after } }) => {
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
