import type { BroadcastSubscriber } from '#server/kernel/events/broadcasts.ts';
import { createChangeBroadcast } from '#server/kernel/hub/createChangeBroadcast.ts';
import type { Hub } from '#server/kernel/hub/hub.ts';
import type { ConfigurationKinds } from './configurationKinds.ts';

/**
 * Broadcasts configuration changes to the account. There is one event per changed kind, with the id if only one entity
 * changed.
 */
export function createConfigurationBroadcast(hub: Hub, kinds: ConfigurationKinds): BroadcastSubscriber {
  return createChangeBroadcast(hub, {
    ConfigurationChanged: ({ data: { things } }) => {
      const told = things.flatMap(({ kind, id }) => {
        const { event } = kinds.of(kind);
        return event === null ? [] : [{ event, id }];
      });
      return [...Map.groupBy(told, ({ event }) => event)].map(([event, [first, ...others]]) => ({
        event,
        data: first && others.length === 0 ? { id: first.id } : {},
      }));
    },
  });
}
