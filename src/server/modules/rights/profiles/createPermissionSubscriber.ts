import {
  type ChangedDocument,
  type ConfigurationDocument,
  getDocumentKey,
  indexDocuments,
  isDocumentOfKind,
} from '#core/configuration/documents.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { DurableSubscriber } from '#server/kernel/events/durableSubscribers.ts';
import { emitEvent, MAX_ENTITIES_PER_EVENT } from '#server/kernel/events/events.ts';
import { type ConfigurationDependencies, listDocumentsSince } from '#server/modules/configuration/index.ts';
import { listUsers } from '#server/modules/identity/index.ts';
import { messages } from '../messages/index.ts';
import { compareRights } from './compareRights.ts';

/**
 * Publishes which users' permissions were affected by a change of profiles. Changes of group members are reported by
 * their own events.
 */
export function createPermissionSubscriber({
  kinds,
}: Pick<ConfigurationDependencies, 'kinds'>): DurableSubscriber {
  return {
    name: 'rightsOfPeople',
    title: messages.inEveryLanguage('subscriber.rightsOfPeople'),
    kinds: ['ConfigurationChanged'],
    async handle(trx, event) {
      if (event.kind !== 'ConfigurationChanged') return;
      const { accountId, actorId, data } = event;
      if (!data.things.some(thing => isDocumentOfKind(thing, 'Profile'))) return;
      const userIds = await readChangedPeople(trx, kinds, { accountId, versionId: data.versionId });
      for (let at = 0; at < userIds.length; at += MAX_ENTITIES_PER_EVENT)
        await emitEvent(trx, {
          kind: 'RightsOfPeopleChanged',
          accountId,
          actorId,
          data: { versionId: data.versionId, userIds: userIds.slice(at, at + MAX_ENTITIES_PER_EVENT) },
        });
    },
  };
}

async function readChangedPeople(
  trx: Trx,
  kinds: ConfigurationDependencies['kinds'],
  { accountId, versionId }: { accountId: string; versionId: string },
): Promise<string[]> {
  // Read before the versions, because all changes in the versions are reverted, whether or not this state
  // already includes them.
  const current = await kinds.read(trx, accountId, ['Directory', 'Group', 'Profile']);
  const since = await listDocumentsSince(trx, accountId, { versionId, kinds: ['Group', 'Profile'] });
  const own = since.at(-1);
  if (own?.version_id !== versionId) return [];
  const after = since
    .slice(0, -1)
    .reduce<readonly ConfigurationDocument[]>((state, { documents }) => toBefore(state, documents), current);
  const before = toBefore(
    after,
    own.documents.filter(document => isDocumentOfKind(document, 'Profile')),
  );
  const userIds = (await listUsers(trx)).map(user => user.user_id);
  return [...new Set(compareRights({ before, after, userIds }).map(({ userId }) => userId))];
}

/** Returns the configuration as it was before these documents changed. */
function toBefore(
  documents: readonly ConfigurationDocument[],
  changed: readonly ChangedDocument[],
): readonly ConfigurationDocument[] {
  if (changed.length === 0) return documents;
  const state = new Map(indexDocuments(documents));
  for (const { kind, id, before: content } of changed) {
    if (content === null) state.delete(getDocumentKey({ kind, id }));
    // Kind and content belong to the same document, which the type of a changed document can't express.
    else state.set(getDocumentKey({ kind, id }), { kind, id, content } as ConfigurationDocument);
  }
  return [...state.values()];
}
