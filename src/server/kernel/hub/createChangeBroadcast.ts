import type { BroadcastSubscriber } from '#server/kernel/events/broadcasts.ts';
import type { CommittedEvent, EventKind } from '#server/kernel/events/events.ts';
import type { Hub, HubBroadcast } from './hub.ts';

type EventOf<Kind extends EventKind> = Extract<CommittedEvent, { kind: Kind }>;
type News = Omit<HubBroadcast, 'accountId' | 'except'>;

/** The messages for each kind of event of a module. Within a transaction, the same message is only sent once. */
export type ChangeMessages<Kind extends EventKind> = {
  readonly [K in Kind]: (event: EventOf<K>) => readonly News[];
};

export function createChangeBroadcast<Kind extends EventKind>(
  hub: Pick<Hub, 'publish'>,
  newsOf: ChangeMessages<Kind>,
): BroadcastSubscriber {
  const kinds = Object.keys(newsOf) as Kind[];
  return {
    kinds,
    hear: events => {
      const told = new Set<string>();
      for (const event of events) {
        // The cast is safe, because only events of these kinds are subscribed to.
        const say = newsOf[event.kind as Kind] as (event: CommittedEvent) => readonly News[];
        for (const news of say(event)) {
          const key = JSON.stringify([news.event, news.data]);
          if (told.has(key)) continue;
          told.add(key);
          hub.publish({ ...news, accountId: event.accountId, except: event.connectionId });
        }
      }
    },
  };
}
