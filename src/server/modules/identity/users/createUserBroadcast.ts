import type { BroadcastSubscriber } from '#server/kernel/events/broadcasts.ts';
import { createChangeBroadcast } from '#server/kernel/hub/createChangeBroadcast.ts';
import type { Hub, HubEvent } from '#server/kernel/hub/hub.ts';
import type { UserChangeKind } from './repositories/userChanges.ts';

const EVENT_OF: Readonly<Record<UserChangeKind, HubEvent>> = {
  Created: 'UserCreated',
  Changed: 'UserChanged',
  Restored: 'UserChanged',
  Deleted: 'UserDeleted',
};

export function createUserBroadcast(hub: Hub): BroadcastSubscriber {
  return createChangeBroadcast(hub, {
    PeopleChanged: ({ data: { people } }) =>
      people.flatMap(({ userId: id, change, hasOtherGroups }) => [
        { event: EVENT_OF[change], data: { id } },
        ...(hasOtherGroups ? [{ event: 'UserGroupChanged' as const, data: { id } }] : []),
      ]),
  });
}
