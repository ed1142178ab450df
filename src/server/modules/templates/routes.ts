import { type OperationHandlers, respondOk } from '#server/kernel/http/handlers.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { createNotFoundError } from '#server/kernel/problem/problem.ts';
import { findTemplateLoad } from './queries.ts';

export function createTemplateRoutes({ database }: Pick<Kernel, 'database'>): OperationHandlers {
  return {
    getTemplateLoad: async ({ principal }) => {
      const { accountId } = principal;
      const load = await database.forAccount(accountId, trx => findTemplateLoad(trx, accountId));
      if (!load) throw createNotFoundError();
      return respondOk(load);
    },
  };
}
