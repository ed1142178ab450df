import { type OperationHandlers, respondNoContent } from '#server/kernel/http/handlers.ts';
import type { UserManagementDependencies } from '../parts.ts';
import { confirmMail } from './commands/confirmMail.ts';
import { inviteUser } from './commands/inviteUser.ts';
import { requestMailConfirmation } from './commands/requestMailConfirmation.ts';

/** Handles calls on invitations and address confirmation, both by emailed links. */
export function createUserMailRoutes(parts: UserManagementDependencies): OperationHandlers {
  return {
    confirmMail: async ({ body }) => {
      await confirmMail(parts, body);
      return respondNoContent();
    },

    requestMailConfirmation: async ({ principal }) => {
      await requestMailConfirmation(parts, principal);
      return respondNoContent();
    },

    inviteUser: async ({ params, principal }) => {
      await inviteUser(parts, principal, params.id);
      return respondNoContent();
    },
  };
}
