import type { OperationId } from '#server/kernel/http/contract.ts';
import { type ApiRequest, type Handlers, noContent, ok } from '#server/kernel/http/handlers.ts';
import {
  type ConfigurationDependencies,
  changeConfiguration,
  type DefinitionScope,
} from '#server/modules/configuration/index.ts';
import {
  createUsageProfile,
  deleteUsageProfile,
  reorderUsageProfiles,
  updateUsageProfile,
} from './commands/saveUsageProfile.ts';

type Caller = Pick<ApiRequest<OperationId>, 'principal'>;

/** Handles calls on usage profiles, for administrators (specification section 6). */
export function createUsageProfileRoutes(configuration: ConfigurationDependencies): Handlers {
  const change = async <T>({ principal }: Caller, work: (scope: DefinitionScope) => Promise<T>): Promise<T> =>
    (await changeConfiguration(configuration, { principal, kinds: ['Profile'] }, work)).result;

  return {
    listUsageProfiles: async ({ principal }) => ok(principal.profiles),

    createUsageProfile: async request => {
      return ok(await change(request, scope => createUsageProfile(scope, request.body)));
    },

    updateUsageProfile: async request => {
      return ok(await change(request, scope => updateUsageProfile(scope, request.body)));
    },

    deleteUsageProfile: async request => {
      await change(request, scope => deleteUsageProfile(scope, request.params.id));
      return noContent();
    },

    orderUsageProfiles: async request => {
      await change(request, scope => reorderUsageProfiles(scope, request.body.list));
      return noContent();
    },
  };
}
