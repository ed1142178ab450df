import type { OperationHandlers } from '#server/kernel/http/handlers.ts';
import { createSessionResponse, getCallingDevice } from '#server/modules/identity/index.ts';
import { type RegistrationDependencies, registerAccount } from './registerAccount.ts';

/** A user who registers is logged in immediately (design, section 5 'Sessions'). */
export function createRegistrationRoutes(parts: RegistrationDependencies): OperationHandlers {
  return {
    registerAccount: async request => {
      const { body, isSecure } = request;
      const device = getCallingDevice(request);
      const session = await registerAccount(parts, body, device);
      return createSessionResponse(parts, session, { isSecure, device });
    },
  };
}
