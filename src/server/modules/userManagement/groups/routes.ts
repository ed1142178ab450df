import type { OperationId } from '#server/kernel/http/contract.ts';
import {
  type ApiRequest,
  type OperationHandlers,
  respondNoContent,
  respondOk,
} from '#server/kernel/http/handlers.ts';
import { createNotFoundError } from '#server/kernel/problem/problem.ts';
import { changeConfiguration, type DefinitionScope } from '#server/modules/configuration/index.ts';
import { listUserGroups, presentUserGroup } from '#server/modules/identity/index.ts';
import type { UserManagementDependencies } from '../parts.ts';
import { createUserGroup, deleteUserGroup, updateUserGroup } from './commands/saveUserGroup.ts';

type Caller = Pick<ApiRequest<OperationId>, 'principal'>;

/** Calls on groups of users, for administrators. */
export function createGroupRoutes({
  database,
  configuration,
}: UserManagementDependencies): OperationHandlers {
  const changeGroup = async <T>(
    { principal }: Caller,
    work: (scope: DefinitionScope) => Promise<T>,
  ): Promise<T> => (await changeConfiguration(configuration, { principal, kinds: ['Group'] }, work)).result;

  return {
    listUserGroups: async ({ query, principal }) => {
      const groups = await database.forAccount(principal.accountId, trx =>
        listUserGroups(trx, { withDeleted: query.deleted === true }),
      );
      return respondOk(groups.map(presentUserGroup));
    },

    getUserGroup: async ({ params, principal }) => {
      const [group] = await database.forAccount(principal.accountId, trx =>
        listUserGroups(trx, { withDeleted: true, id: params.id }),
      );
      if (group === undefined) throw createNotFoundError();
      return respondOk(presentUserGroup(group));
    },

    createUserGroup: async request => {
      const group = await changeGroup(request, scope => createUserGroup(scope, request.body));
      return respondOk(presentUserGroup(group));
    },

    updateUserGroup: async request => {
      const { params, body } = request;
      const group = await changeGroup(request, scope =>
        updateUserGroup(scope, { id: params.id, input: body }),
      );
      return respondOk(presentUserGroup(group));
    },

    deleteUserGroup: async request => {
      await changeGroup(request, scope => deleteUserGroup(scope, request.params.id));
      return respondNoContent();
    },
  };
}
