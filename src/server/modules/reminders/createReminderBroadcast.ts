import type { BroadcastSubscriber } from '#server/kernel/events/broadcasts.ts';
import { createChangeBroadcast } from '#server/kernel/hub/createChangeBroadcast.ts';
import type { Audience, Hub } from '#server/kernel/hub/hub.ts';
import type { DirectoryAudienceResolver } from '#server/modules/definitions/index.ts';
import type { ReminderAudience } from './events.ts';

/** If a batch of events contains more reminders than this, a single update without ids is sent. */
const MAX_REPORTED = 20;

/** Broadcasts changes of reminders to the users who can see them. */
export function createReminderBroadcast(hub: Hub, readersOf: DirectoryAudienceResolver): BroadcastSubscriber {
  return createChangeBroadcast(hub, {
    ReminderChanged: ({ accountId, data: { reminderId: id, change, ...audience } }) => [
      {
        event: change === 'Created' ? ('CreatedReminder' as const) : ('UpdatedReminder' as const),
        data: { id },
        audience: getAudience(audience, accountId, readersOf),
      },
    ],
  });
}

/** Broadcasts to users that reminders are due, so that their browsers fetch the reminders. */
export function createDueReminderBroadcast(hub: Pick<Hub, 'publish'>): BroadcastSubscriber {
  return {
    kinds: ['ReminderDue'],
    hear: events => {
      const [first] = events;
      const due = events.flatMap(event => (event.kind === 'ReminderDue' ? event.data.reminders : []));
      if (!first || due.length === 0) return;
      const isFew = new Set(due.map(({ reminderId }) => reminderId)).size <= MAX_REPORTED;
      const peopleOf = Map.groupBy(due, ({ reminderId }) => (isFew ? reminderId : ''));
      for (const [id, parts] of peopleOf) {
        const told = new Set(parts.flatMap(({ userIds }) => userIds));
        hub.publish({
          accountId: first.accountId,
          event: 'UpdatedReminder',
          data: id === '' ? {} : { id },
          audience: async () => principal => told.has(principal.userId),
        });
      }
    },
  };
}

function getAudience(
  { userIds, groupIds, directoryId }: ReminderAudience,
  accountId: string,
  readersOf: DirectoryAudienceResolver,
): Audience {
  return async () => {
    const reads = directoryId === null ? () => false : await readersOf(accountId, directoryId)();
    return principal =>
      userIds.includes(principal.userId) ||
      groupIds.some(id => principal.groupIds.includes(id)) ||
      reads(principal);
  };
}
