import type { Handlers } from '#server/kernel/http/handlers.ts';
import { answerSession, deviceOf } from '#server/modules/sessions/index.ts';
import { type RegistrationParts, registerAccount } from './registerAccount.ts';

/** A user who registers is logged in immediately (design, section 5 'Sessions'). */
export function registrationRoutes(parts: RegistrationParts): Handlers {
  return {
    registerAccount: async request => {
      const { body, isSecure } = request;
      const device = deviceOf(request);
      const session = await registerAccount(parts, body, device);
      return answerSession(parts, session, { isSecure, device });
    },
  };
}
