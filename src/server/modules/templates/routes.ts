import { type Handlers, ok } from '#server/kernel/http/handlers.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { notFound } from '#server/kernel/problem/problem.ts';
import { templateLoadOf } from './queries.ts';

export function templateRoutes({ database }: Pick<Kernel, 'database'>): Handlers {
  return {
    getTemplateLoad: async ({ principal }) => {
      const { accountId } = principal;
      const load = await database.forAccount(accountId, trx => templateLoadOf(trx, accountId));
      if (!load) throw notFound();
      return ok(load);
    },
  };
}
