import { findEnteredViews } from '../views/enteredViews.ts';
import { hasFollowedViews } from '../views/followedViews.ts';
import { CHANNELS_IN_APP, type NotificationDraft, type NotificationKind } from './notificationKind.ts';

/** A record entered views that the user follows. There is one notification for all of the user's views. */
export const viewEnteredNotification: NotificationKind = {
  kind: 'ViewEntered',
  events: ['RecordsChanged'],
  isGathered: true,
  gathersSame: true,
  channels: CHANNELS_IN_APP,
  findRelevant: async (trx, { events }) =>
    (await hasFollowedViews(trx, events[0]?.accountId ?? '')) ? events : [],
  async newsOf({ trx, event, search }) {
    if (event.kind !== 'RecordsChanged') return [];
    const { accountId, actorId, data } = event;
    const { directoryId, records } = data;
    const entered = await findEnteredViews(trx, { accountId, actorId, directoryId, records }, search);
    const byPerson = Map.groupBy(entered, ({ itemId, userId }) => `${itemId} ${userId}`);
    const told = [...byPerson.values()].map(own => ({
      itemId: own[0]?.itemId ?? '',
      userId: own[0]?.userId ?? '',
      viewIds: own.map(({ viewId }) => viewId),
    }));
    const together = Map.groupBy(told, ({ itemId, viewIds }) => [itemId, ...viewIds].join(' '));
    return [...together.values()].flatMap((own): NotificationDraft[] => {
      const [{ itemId, viewIds } = { itemId: '', viewIds: [] }] = own;
      const entry = records.find(record => record.itemId === itemId);
      if (!entry) return [];
      const people = own.map(({ userId }) => ({ userId, reason: 'Following' as const }));
      return [{ subjectId: entry.entryId, directoryId, itemId, params: { viewIds }, people }];
    });
  },
};
