import { v7 as uuidv7 } from 'uuid';
import { type OperationHandlers, respondOk } from '#server/kernel/http/handlers.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { insertSample, listSamples } from './repository.ts';

export function createSampleRoutes({ database }: Pick<Kernel, 'database'>): OperationHandlers {
  return {
    listSamples: async ({ principal: { accountId } }) =>
      respondOk(await database.readAccount(accountId, listSamples)),
    createSample: async ({ principal: { accountId }, body: { name } }) =>
      respondOk(
        await database.forAccount(accountId, trx => insertSample(trx, accountId, { id: uuidv7(), name })),
      ),
  };
}
