import type { OperationId } from '#server/kernel/http/contract.ts';
import { type ApiRequest, type Handlers, noContent, ok } from '#server/kernel/http/handlers.ts';
import { notFound } from '#server/kernel/problem/problem.ts';
import { changeConfiguration, type DefinitionScope } from '#server/modules/configuration/index.ts';
import {
  findUser,
  listUserChanges,
  listUserGroups,
  listUsers,
  presentUser,
  presentUserChange,
  presentUserGroup,
} from '#server/modules/users/index.ts';
import { createUser } from './commands/createUser.ts';
import { deleteUser } from './commands/deleteUser.ts';
import { createUserGroup, deleteUserGroup, updateUserGroup } from './commands/saveUserGroup.ts';
import { updateUser } from './commands/updateUser.ts';
import type { PeopleParts } from './parts.ts';

type Caller = Pick<ApiRequest<OperationId>, 'principal'>;

/** People and their groups, for admins. */
export function peopleRoutes(parts: PeopleParts): Handlers {
  const { database, configuration } = parts;
  const changeGroup = async <T>(
    { principal }: Caller,
    work: (scope: DefinitionScope) => Promise<T>,
  ): Promise<T> => (await changeConfiguration(configuration, { principal, kinds: ['Group'] }, work)).result;

  return {
    listUsers: async ({ query, principal }) => {
      const users = await database.forAccount(principal.accountId, trx =>
        listUsers(trx, { withDeleted: query.deleted === true }),
      );
      return ok(users.map(presentUser));
    },

    getUser: async ({ params, principal }) => {
      const user = await database.forAccount(principal.accountId, trx => findUser(trx, params.id));
      if (user === null) throw notFound();
      return ok(presentUser(user));
    },

    createUser: async request => {
      const user = await createUser(parts, request.principal, request.body);
      return ok(presentUser(user));
    },

    updateUser: async request => {
      const { params, body, principal } = request;
      const user = await updateUser(parts, principal, { id: params.id, input: body });
      return ok(presentUser(user));
    },

    deleteUser: async request => {
      await deleteUser(parts, request.principal, request.params.id);
      return noContent();
    },

    listUserChanges: async ({ params, principal }) => {
      const changes = await database.forAccount(principal.accountId, async trx => {
        const user = await findUser(trx, params.id);
        if (user === null) throw notFound();
        return listUserChanges(trx, user.user_id);
      });
      return ok(changes.map(presentUserChange));
    },

    listUserGroups: async ({ query, principal }) => {
      const groups = await database.forAccount(principal.accountId, trx =>
        listUserGroups(trx, { withDeleted: query.deleted === true }),
      );
      return ok(groups.map(presentUserGroup));
    },

    getUserGroup: async ({ params, principal }) => {
      const [group] = await database.forAccount(principal.accountId, trx =>
        listUserGroups(trx, { withDeleted: true, id: params.id }),
      );
      if (group === undefined) throw notFound();
      return ok(presentUserGroup(group));
    },

    createUserGroup: async request => {
      const group = await changeGroup(request, scope => createUserGroup(scope, request.body));
      return ok(presentUserGroup(group));
    },

    updateUserGroup: async request => {
      const { params, body } = request;
      const group = await changeGroup(request, scope =>
        updateUserGroup(scope, { id: params.id, input: body }),
      );
      return ok(presentUserGroup(group));
    },

    deleteUserGroup: async request => {
      await changeGroup(request, scope => deleteUserGroup(scope, request.params.id));
      return noContent();
    },
  };
}
