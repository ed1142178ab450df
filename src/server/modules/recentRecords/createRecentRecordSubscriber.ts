import type { DurableSubscriber } from '#server/kernel/events/durableSubscribers.ts';
import { messages } from './messages/index.ts';
import { storeRecentRecords } from './repository.ts';

/**
 * Stores only records that users change individually: a bulk change or an import would displace all other
 * records.
 */
export function createRecentRecordSubscriber(): DurableSubscriber {
  return {
    name: 'recentRecords',
    title: messages.inEveryLanguage('subscriber.recentRecords'),
    kinds: ['RecordsChanged'],
    async handle(trx, { kind, accountId, actorId, cause, data, at }) {
      if (kind !== 'RecordsChanged' || actorId === null || cause !== null) return;
      const records = data.records
        .filter(({ change }) => change !== 'Deleted')
        .map(({ itemId }) => ({ directoryId: data.directoryId, itemId }));
      if (records.length > 0)
        await storeRecentRecords(trx, { accountId, userId: actorId, how: 'Changed', records, at });
    },
  };
}
