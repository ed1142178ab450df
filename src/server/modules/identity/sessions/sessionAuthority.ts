import type { Config } from '#server/kernel/config/config.ts';
import type { Database } from '#server/kernel/database/database.ts';
import type { EventBroadcaster } from '#server/kernel/events/broadcasts.ts';
import type { SessionAuthority } from '#server/kernel/session/sessions.ts';
import { createAccessTokens } from './accessToken.ts';
import { loadUserPrincipal } from './person.ts';
import { createPrincipalCache } from './principals.ts';

/** Identifies callers for the kernel. */
export function createSessionAuthority({
  database,
  config,
  broadcasts,
}: {
  database: Database;
  config: Pick<Config, 'tokenSecret'>;
  broadcasts: Pick<EventBroadcaster, 'add'>;
}): SessionAuthority {
  const { issue, read } = createAccessTokens(config.tokenSecret);
  const principals = createPrincipalCache(database);
  // Must run before users are notified of the change, because the notification checks their permissions.
  broadcasts.add({
    kinds: ['PeopleChanged', 'ConfigurationChanged'],
    hear: events => {
      const isConcerned = events.some(
        event => event.kind !== 'ConfigurationChanged' || event.data.concernsSessions,
      );
      if (isConcerned && events[0]) principals.forget(events[0].accountId);
    },
  });
  return { principals, issueToken: issue, readToken: read, readPerson: loadUserPrincipal };
}
