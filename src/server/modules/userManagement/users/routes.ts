import { type OperationHandlers, respondNoContent, respondOk } from '#server/kernel/http/handlers.ts';
import { createNotFoundError } from '#server/kernel/problem/problem.ts';
import {
  findUser,
  listUserChanges,
  listUsers,
  presentUser,
  presentUserChange,
} from '#server/modules/identity/index.ts';
import type { UserManagementDependencies } from '../parts.ts';
import { createUser } from './commands/createUser.ts';
import { deleteUser } from './commands/deleteUser.ts';
import { updateUser } from './commands/updateUser.ts';

/** Handles calls on users, for administrators. */
export function createUserRoutes(parts: UserManagementDependencies): OperationHandlers {
  const { database } = parts;

  return {
    listUsers: async ({ query, principal }) => {
      const users = await database.forAccount(principal.accountId, trx =>
        listUsers(trx, { withDeleted: query.deleted === true }),
      );
      return respondOk(users.map(presentUser));
    },

    getUser: async ({ params, principal }) => {
      const user = await database.forAccount(principal.accountId, trx => findUser(trx, params.id));
      if (user === null) throw createNotFoundError();
      return respondOk(presentUser(user));
    },

    createUser: async request => {
      const user = await createUser(parts, request.principal, request.body);
      return respondOk(presentUser(user));
    },

    updateUser: async request => {
      const { params, body, principal } = request;
      const user = await updateUser(parts, principal, { id: params.id, input: body });
      return respondOk(presentUser(user));
    },

    deleteUser: async request => {
      await deleteUser(parts, request.principal, request.params.id);
      return respondNoContent();
    },

    listUserChanges: async ({ params, principal }) => {
      const changes = await database.forAccount(principal.accountId, async trx => {
        const user = await findUser(trx, params.id);
        if (user === null) throw createNotFoundError();
        return listUserChanges(trx, user.user_id);
      });
      return respondOk(changes.map(presentUserChange));
    },
  };
}
