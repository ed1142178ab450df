import {
  createUsageProfile,
  deleteUsageProfile,
  reorderUsageProfiles,
  updateUsageProfile,
} from '../commands/saveUsageProfile.ts';
import type { Context } from '../context.ts';
import type { OperationId } from '../http/contract.ts';
import { type ApiRequest, type Handlers, noContent, ok } from '../http/handlers.ts';

type Caller = Pick<ApiRequest<OperationId>, 'principal' | 'connectionId'>;

/** Usage profiles, for admins (specification section 6). */
export function usageProfileRoutes(context: Context): Handlers {
  const tell = ({ principal, connectionId }: Caller, id?: string) =>
    context.hub.publish({
      accountId: principal.accountId,
      event: 'UserProfileChanged',
      data: id === undefined ? {} : { id },
      except: connectionId,
    });

  return {
    listUsageProfiles: async ({ principal }) => ok(principal.profiles),

    createUsageProfile: async request => {
      const profile = await createUsageProfile(context, request.principal, request.body);
      tell(request, profile.id);
      return ok(profile);
    },

    updateUsageProfile: async request => {
      const profile = await updateUsageProfile(context, request.principal, request.body);
      tell(request, profile.id);
      return ok(profile);
    },

    deleteUsageProfile: async request => {
      await deleteUsageProfile(context, request.principal, request.params.id);
      tell(request, request.params.id.toLowerCase());
      return noContent();
    },

    orderUsageProfiles: async request => {
      await reorderUsageProfiles(context, request.principal, request.body.list);
      tell(request);
      return noContent();
    },
  };
}
