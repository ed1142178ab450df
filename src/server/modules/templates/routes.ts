import { type Handlers, ok } from '#server/kernel/http/handlers.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { notFound } from '#server/kernel/problem/problem.ts';
import { presentTemplateLoad } from './presenter.ts';
import { readTemplateLoad } from './repository.ts';

export function templateRoutes({ database }: Pick<Kernel, 'database'>): Handlers {
  return {
    getTemplateLoad: async ({ principal }) => {
      const { accountId } = principal;
      const row = await database.forAccount(accountId, trx => readTemplateLoad(trx, accountId));
      if (!row) throw notFound();
      return ok(presentTemplateLoad(row));
    },
  };
}
