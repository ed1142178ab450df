import { findBearerToken } from '#server/kernel/http/authorizeCall.ts';
import { type OperationHandlers, respondOk } from '#server/kernel/http/handlers.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { DefinitionStore } from '#server/modules/definitions/index.ts';
import type { BootResponse, ModuleEnvironment } from '#server/modules/serverModule.ts';

interface BootParts extends Pick<Kernel, 'database'>, Pick<ModuleEnvironment, 'running'> {
  readonly definitions: DefinitionStore;
}

export function createBootRoutes({ database, definitions: store, running }: BootParts): OperationHandlers {
  return {
    getBoot: async ({ principal, headers }) => {
      const { accountId } = principal;
      const boot: Partial<BootResponse> = { token: findBearerToken(headers) ?? '' };
      await database.forAccount(accountId, async trx => {
        const scope = { trx, principal, definitions: await store.load(trx, accountId) };
        for (const module of running()) Object.assign(boot, await module.boot(scope));
      });
      // Modules decide which members they contribute. Tests of the contract ensure that all members are present.
      return respondOk(boot as BootResponse);
    },
  };
}
