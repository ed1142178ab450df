import { createIssue } from '#core/issues.ts';
import type { Context } from '../context.ts';
import { type Handlers, noContent, ok } from '../http/handlers.ts';
import { invalid, notFound } from '../http/problem.ts';
import { createPresences, type PresencePlace } from '../hub/presence.ts';
import { recordCalls } from '../records/recordCalls.ts';
import { itemKey } from '../records/shownItem.ts';
import { readItem } from '../repositories/items.ts';
import type { Principal } from '../sessions/principal.ts';

interface Call {
  readonly principal: Principal;
  readonly connectionId: string | undefined;
}

/** Who else has a record open. It ends with the live connection that said so. */
export function presenceRoutes(context: Context): Handlers {
  const { read } = recordCalls(context);
  const { hub } = context;
  const presences = createPresences();

  const tell = (place: PresencePlace, except?: string) =>
    hub.publish({
      accountId: place.accountId,
      event: 'ItemPresenceChanged',
      data: {
        directoryId: place.directoryId,
        itemId: place.itemId,
        people: presences.peopleAt(place),
      },
      except,
      directoryId: place.directoryId,
    });
  hub.onEnd(connectionId => {
    for (const place of presences.end(connectionId)) tell(place);
  });

  return {
    openPresence: async request => {
      const { userId } = request.principal;
      const place = await read(request, async (scope, opened) => {
        const key = itemKey(opened, request.params.itemId);
        if (!(await readItem(scope.trx, key))) throw notFound();
        return key;
      });
      const connectionId = requireConnection(context, request);
      const { isEditing } = request.body;
      if (presences.open(place, connectionId, { userId, isEditing })) tell(place, connectionId);
      return ok(presences.peopleAt(place).filter(person => person.userId !== userId));
    },
    closePresence: async request => {
      const place = await read(request, async (_, opened) => itemKey(opened, request.params.itemId));
      const connectionId = requireConnection(context, request);
      if (presences.close(place, connectionId)) tell(place, connectionId);
      return noContent();
    },
  };
}

/** @throws ProblemError 422 where the call names no live connection of its caller. */
function requireConnection({ hub }: Context, { principal, connectionId }: Call): string {
  const claims = connectionId === undefined ? undefined : hub.find(principal.accountId, connectionId)?.claims;
  if (connectionId === undefined || claims?.userId !== principal.userId)
    throw invalid(
      [createIssue(['X-Connection-Id'], 'UnknownConnection')],
      'A live connection of the caller must be named.',
    );
  return connectionId;
}
