import type { Handlers } from '#server/kernel/http/handlers.ts';
import { answerSession, getCallingDevice } from '#server/modules/sessions/index.ts';
import { type RegistrationParts, registerAccount } from './registerAccount.ts';

/** A user who registers is logged in immediately (design, section 5 'Sessions'). */
export function createRegistrationRoutes(parts: RegistrationParts): Handlers {
  return {
    registerAccount: async request => {
      const { body, isSecure } = request;
      const device = getCallingDevice(request);
      const session = await registerAccount(parts, body, device);
      return answerSession(parts, session, { isSecure, device });
    },
  };
}
