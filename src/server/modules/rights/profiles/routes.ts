import type { OperationId } from '#server/kernel/http/contract.ts';
import {
  type ApiRequest,
  type OperationHandlers,
  respondNoContent,
  respondOk,
} from '#server/kernel/http/handlers.ts';
import {
  type ConfigurationDependencies,
  changeConfiguration,
  type DefinitionScope,
} from '#server/modules/configuration/index.ts';
import {
  createUsageProfile,
  deleteUsageProfile,
  updateUsageProfile,
  updateUsageProfileOrder,
} from './commands/saveUsageProfile.ts';

type Caller = Pick<ApiRequest<OperationId>, 'principal'>;

/** Handles calls on usage profiles, for administrators (specification section 6). */
export function createUsageProfileRoutes(configuration: ConfigurationDependencies): OperationHandlers {
  const change = async <T>({ principal }: Caller, work: (scope: DefinitionScope) => Promise<T>): Promise<T> =>
    (await changeConfiguration(configuration, { principal, kinds: ['Profile'] }, work)).result;

  return {
    listUsageProfiles: async ({ principal }) => respondOk(principal.profiles),

    createUsageProfile: async request => {
      return respondOk(await change(request, scope => createUsageProfile(scope, request.body)));
    },

    updateUsageProfile: async request => {
      return respondOk(await change(request, scope => updateUsageProfile(scope, request.body)));
    },

    deleteUsageProfile: async request => {
      await change(request, scope => deleteUsageProfile(scope, request.params.id));
      return respondNoContent();
    },

    orderUsageProfiles: async request => {
      await change(request, scope => updateUsageProfileOrder(scope, request.body.list));
      return respondNoContent();
    },
  };
}
