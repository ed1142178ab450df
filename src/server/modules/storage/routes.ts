import { type OperationHandlers, respondOk } from '#server/kernel/http/handlers.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { ProblemError } from '#server/kernel/problem/problem.ts';
import type { AccountStorage } from './accountStorage.ts';

export function createStorageRoutes(
  { database }: Pick<Kernel, 'database'>,
  storage: AccountStorage,
): OperationHandlers {
  return {
    getStorageUse: async ({ params, principal: { accountId } }) => {
      if (params.id.toLowerCase() !== accountId) throw new ProblemError(403);
      return respondOk(await database.readAccount(accountId, trx => storage.use(trx, accountId)));
    },
  };
}
