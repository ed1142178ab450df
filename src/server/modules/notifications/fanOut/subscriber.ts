import type { Time } from '#server/kernel/clock/time.ts';
import type { DurableSubscriber } from '#server/kernel/events/durableSubscribers.ts';
import type { EventKind } from '#server/kernel/events/events.ts';
import type { DefinitionStore } from '#server/modules/definitions/index.ts';
import { notificationKinds } from '../kinds/index.ts';
import { messages } from '../messages/index.ts';
import { notifyOf } from './notifyOf.ts';

/** What is done to many records at once tells nobody of each of them. */
const OF_MANY = /^(import|template|bulk) /;

export function notifications(definitions: DefinitionStore, time: Time): DurableSubscriber {
  const kinds = new Set<EventKind>(notificationKinds.flatMap(({ events }) => events));
  return {
    name: 'notifications',
    title: messages.inEveryLanguage('subscriber.notifications'),
    kinds: [...kinds],
    async handle(trx, event) {
      const isOfMany = event.cause !== null && OF_MANY.test(event.cause);
      if (isOfMany && event.kind !== 'ImportEnded') return;
      const load = () => definitions.load(trx, event.accountId);
      await notifyOf(trx, event, { load, now: time.now() });
    },
  };
}
