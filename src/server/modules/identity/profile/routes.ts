import { type OperationHandlers, respondNoContent, respondOk } from '#server/kernel/http/handlers.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { ProblemError } from '#server/kernel/problem/problem.ts';
import { recordUserVisit } from './commands/recordUserVisit.ts';
import { saveState } from './commands/saveState.ts';
import { updateProfile } from './commands/updateProfile.ts';
import { readSavedState } from './queries.ts';

/** Handles calls on the caller's own data: profile, saved state, visits. */
export function createProfileRoutes(
  parts: Pick<Kernel, 'database' | 'hub' | 'principals'>,
): OperationHandlers {
  const { database, hub, principals } = parts;
  return {
    updateProfile: async ({ body, principal }) => {
      await updateProfile(parts, principal, body);
      const fresh = await principals.find(principal);
      if (fresh === null) throw new ProblemError(401);
      return respondOk(fresh.user);
    },

    getUserStorage: async ({ params, principal }) => {
      const { accountId, userId } = principal;
      return respondOk(
        await database.forAccount(accountId, trx => readSavedState(trx, { userId, key: params.key })),
      );
    },

    saveUserStorage: async ({ params, body, principal, connectionId }) => {
      const { accountId, userId } = principal;
      const { key } = params;
      await saveState(parts, principal, { key, state: body });
      hub.publish({
        accountId,
        event: 'UserStorageChanged',
        data: { key },
        except: connectionId,
        audience: async () => other => other.userId === userId,
      });
      return respondNoContent();
    },

    trackVisit: async ({ body, principal }) => {
      await recordUserVisit(parts, principal, body);
      return respondNoContent();
    },
  };
}
