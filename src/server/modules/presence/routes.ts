import { createIssue } from '#core/issues.ts';
import { type OperationHandlers, respondNoContent, respondOk } from '#server/kernel/http/handlers.ts';
import type { Hub } from '#server/kernel/hub/hub.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { createInvalidError, createNotFoundError } from '#server/kernel/problem/problem.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import type { DirectoryAudienceResolver } from '#server/modules/definitions/index.ts';
import { type RecordCalls, readItem, toRecordKey } from '#server/modules/records/index.ts';
import { createPresenceTracker, type PresenceLocation } from './presence.ts';

interface Call {
  readonly principal: Principal;
  readonly connectionId: string | undefined;
}

/** Calls about which other users have a record open. Presence ends with the live connection that reported it. */
export function createPresenceRoutes(
  { read }: RecordCalls,
  { hub, readersOf }: Pick<Kernel, 'hub'> & { readonly readersOf: DirectoryAudienceResolver },
): OperationHandlers {
  const presences = createPresenceTracker();

  const tell = (place: PresenceLocation, except?: string) =>
    hub.publish({
      accountId: place.accountId,
      event: 'ItemPresenceChanged',
      data: {
        directoryId: place.directoryId,
        itemId: place.itemId,
        people: presences.peopleAt(place),
      },
      except,
      audience: readersOf(place.accountId, place.directoryId),
    });
  hub.onEnd(connectionId => {
    for (const place of presences.end(connectionId)) tell(place);
  });

  return {
    openPresence: async request => {
      const { userId } = request.principal;
      const place = await read(request, async (scope, opened) => {
        const key = toRecordKey(opened, request.params.itemId);
        if (!(await readItem(scope.trx, key))) throw createNotFoundError();
        return key;
      });
      const connectionId = requireConnection(hub, request);
      const { isEditing } = request.body;
      if (presences.open(place, connectionId, { userId, isEditing })) tell(place, connectionId);
      return respondOk(presences.peopleAt(place).filter(person => person.userId !== userId));
    },
    closePresence: async request => {
      const place = await read(request, async (_, opened) => toRecordKey(opened, request.params.itemId));
      const connectionId = requireConnection(hub, request);
      if (presences.close(place, connectionId)) tell(place, connectionId);
      return respondNoContent();
    },
  };
}

/** @throws ProblemError 422 if the call doesn't refer to a live connection of its caller. */
function requireConnection(hub: Hub, { principal, connectionId }: Call): string {
  const claims = connectionId === undefined ? undefined : hub.find(principal.accountId, connectionId)?.claims;
  if (connectionId === undefined || claims?.userId !== principal.userId)
    throw createInvalidError(
      [createIssue(['X-Connection-Id'], 'UnknownConnection')],
      'A live connection of the caller must be named.',
    );
  return connectionId;
}
