import { createIssue } from '#core/issues.ts';
import { type Handlers, noContent, ok, type ResponseBody } from '#server/kernel/http/handlers.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { invalid, ProblemError } from '#server/kernel/problem/problem.ts';
import { updateProfile } from './commands/updateProfile.ts';
import { readUserStorage, writeUserStorage } from './repositories/userStorage.ts';
import { insertVisit } from './repositories/visits.ts';

const largestStateBytes = 256 * 1024;

/** What belongs to the caller alone: profile, saved state, visits. */
export function personalRoutes(parts: Pick<Kernel, 'database' | 'hub' | 'principals'>): Handlers {
  const { database, hub, principals } = parts;
  return {
    updateProfile: async ({ body, principal, connectionId }) => {
      await updateProfile(parts, principal, body);
      const { accountId, userId } = principal;
      hub.publish({ accountId, event: 'UserChanged', data: { id: userId }, except: connectionId });
      const fresh = await principals.find(principal);
      if (fresh === null) throw new ProblemError(401);
      return ok(fresh.user);
    },

    getUserStorage: async ({ params, principal }) => {
      const { accountId, userId } = principal;
      const state = await database.forAccount(accountId, trx =>
        readUserStorage(trx, { userId, key: params.key }),
      );
      return ok((state ?? {}) as ResponseBody<'getUserStorage'>);
    },

    saveUserStorage: async ({ params, body, principal, connectionId }) => {
      if (Buffer.byteLength(JSON.stringify(body)) > largestStateBytes) {
        throw new ProblemError(413, { message: 'Saved state may have 256 KB.' });
      }
      const { accountId, userId } = principal;
      const { key } = params;
      await database.forAccount(accountId, trx => writeUserStorage(trx, { accountId, userId, key }, body));
      hub.publish({
        accountId,
        event: 'UserStorageChanged',
        data: { key },
        except: connectionId,
        audience: async () => other => other.userId === userId,
      });
      return noContent();
    },

    trackVisit: async ({ body, principal }) => {
      const { accountId, userId } = principal;
      if (body.userId.toLowerCase() !== userId) throw invalid([createIssue(['userId'], 'UnknownUser')]);
      await database.forAccount(accountId, trx => insertVisit(trx, { accountId, userId, url: body.url }));
      return noContent();
    },
  };
}
