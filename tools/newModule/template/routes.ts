import { v7 as uuidv7 } from 'uuid';
import { type Handlers, ok } from '#server/kernel/http/handlers.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { insertSample, listSamples } from './repository.ts';

export function createSampleRoutes({ database }: Pick<Kernel, 'database'>): Handlers {
  return {
    listSamples: async ({ principal: { accountId } }) =>
      ok(await database.readAccount(accountId, listSamples)),
    createSample: async ({ principal: { accountId }, body: { name } }) =>
      ok(await database.forAccount(accountId, trx => insertSample(trx, accountId, { id: uuidv7(), name }))),
  };
}
