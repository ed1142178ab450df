import type { Database } from '#server/kernel/database/database.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import type { PrincipalCache } from '#server/kernel/session/sessions.ts';
import { createPrincipal } from './person.ts';
import { findLiveSession } from './repositories/principals.ts';

/** How long principals are cached. In a shared database, other processes' revocations take effect within this time. */
const longestBeliefMs = { shared: 1_000, alone: 600_000 };

type Entry = { principal: Promise<Principal | null>; until: number };

export function createPrincipalCache(database: Database): PrincipalCache {
  const accounts = new Map<string, Map<string, Entry>>();
  const listeners: ((accountId: string) => void)[] = [];
  const beliefMs = database.isShared ? longestBeliefMs.shared : longestBeliefMs.alone;

  return {
    find: ({ accountId, sessionId }) => {
      const sessions = accounts.get(accountId) ?? new Map<string, Entry>();
      accounts.set(accountId, sessions);
      const known = sessions.get(sessionId);
      if (known !== undefined && known.until > Date.now()) return known.principal;
      // `forget` drops the account's whole map, so that values read before a change can't be cached after it.
      const principal = loadPrincipal(database, accountId, sessionId);
      sessions.set(sessionId, { principal, until: Date.now() + beliefMs });
      principal.then(
        found => found ?? sessions.delete(sessionId),
        () => sessions.delete(sessionId),
      );
      return principal;
    },
    forget: accountId => {
      accounts.delete(accountId);
      for (const listener of listeners) listener(accountId);
    },
    onForget: listener => {
      listeners.push(listener);
    },
  };
}

async function loadPrincipal(
  database: Database,
  accountId: string,
  sessionId: string,
): Promise<Principal | null> {
  const found = await database.forAccount(accountId, trx => findLiveSession(trx, sessionId));
  return found && createPrincipal(found, { accountId, sessionId });
}
