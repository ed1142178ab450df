import type { OperationId } from '#server/kernel/http/contract.ts';
import { type ApiRequest, type Handlers, noContent, ok } from '#server/kernel/http/handlers.ts';
import type { Hub } from '#server/kernel/hub/hub.ts';
import {
  type ConfigurationParts,
  changeConfiguration,
  type DefinitionScope,
} from '#server/modules/configuration/index.ts';
import {
  createUsageProfile,
  deleteUsageProfile,
  reorderUsageProfiles,
  updateUsageProfile,
} from './commands/saveUsageProfile.ts';

type Caller = Pick<ApiRequest<OperationId>, 'principal' | 'connectionId'>;

/** Usage profiles, for admins (specification section 6). */
export function usageProfileRoutes(hub: Hub, configuration: ConfigurationParts): Handlers {
  const change = async <T>({ principal }: Caller, work: (scope: DefinitionScope) => Promise<T>): Promise<T> =>
    (await changeConfiguration(configuration, { principal, kinds: ['Profile'] }, work)).result;
  const tell = ({ principal, connectionId }: Caller, id?: string) =>
    hub.publish({
      accountId: principal.accountId,
      event: 'UserProfileChanged',
      data: id === undefined ? {} : { id },
      except: connectionId,
    });

  return {
    listUsageProfiles: async ({ principal }) => ok(principal.profiles),

    createUsageProfile: async request => {
      const profile = await change(request, scope => createUsageProfile(scope, request.body));
      tell(request, profile.id);
      return ok(profile);
    },

    updateUsageProfile: async request => {
      const profile = await change(request, scope => updateUsageProfile(scope, request.body));
      tell(request, profile.id);
      return ok(profile);
    },

    deleteUsageProfile: async request => {
      await change(request, scope => deleteUsageProfile(scope, request.params.id));
      tell(request, request.params.id.toLowerCase());
      return noContent();
    },

    orderUsageProfiles: async request => {
      await change(request, scope => reorderUsageProfiles(scope, request.body.list));
      tell(request);
      return noContent();
    },
  };
}
