import { confirmMail } from '../commands/confirmMail.ts';
import { inviteUser } from '../commands/inviteUser.ts';
import { type LinkUse, recoverPassword } from '../commands/recoverPassword.ts';
import { requestMailConfirmation } from '../commands/requestMailConfirmation.ts';
import type { Context } from '../context.ts';
import { type Handlers, noContent } from '../http/handlers.ts';

/** Forgotten passwords, invitations and confirmed addresses: all by links that are mailed. */
export function mailRoutes(context: Context): Handlers {
  const tell = ({ accountId, userId }: LinkUse) =>
    context.hub.publish({ accountId, event: 'UserChanged', data: { id: userId } });
  return {
    requestPasswordRecovery: async ({ body, address }) => {
      await context.recoveries.ask(body.email, address);
      return noContent();
    },

    recoverPassword: async ({ body }) => {
      tell(await recoverPassword(context, body));
      return noContent();
    },

    confirmMail: async ({ body }) => {
      tell(await confirmMail(context, body));
      return noContent();
    },

    requestMailConfirmation: async ({ principal }) => {
      await requestMailConfirmation(context, principal);
      return noContent();
    },

    inviteUser: async ({ params, principal }) => {
      await inviteUser(context, principal, params.id);
      return noContent();
    },
  };
}
