import { listUsersWithGroups } from '#server/modules/identity/index.ts';
import { CHANNELS_WITH_DESKTOP, type NotificationKind } from './notificationKind.ts';

/** A contact is waiting for an answer. Notifies the conversation's manager, or all users who answer for its bot. */
export const chatWaitingNotification: NotificationKind = {
  kind: 'ChatWaiting',
  events: ['ConversationWaiting'],
  isOfRecord: false,
  channels: CHANNELS_WITH_DESKTOP,
  async newsOf({ trx, event }) {
    if (event.kind !== 'ConversationWaiting') return [];
    const { managerId, minutes, ...chat } = event.data;
    const userIds = managerId === null ? await readPeople(trx, chat.groupIds) : [managerId];
    const people = userIds.map(userId => ({ userId, reason: 'Answers' as const }));
    return [{ subjectId: chat.conversationId, chat, params: { minutes }, people }];
  },
};

/** Returns the ids of the groups' members, or of all users if no group is given. */
async function readPeople(
  trx: Parameters<typeof listUsersWithGroups>[0],
  groupIds: readonly string[],
): Promise<string[]> {
  return (await listUsersWithGroups(trx))
    .filter(({ group_ids }) => groupIds.length === 0 || group_ids.some(id => groupIds.includes(id)))
    .map(({ user_id }) => user_id);
}
