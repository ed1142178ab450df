import type { Handlers } from '#server/kernel/http/handlers.ts';
import { answerSession } from '#server/modules/sessions/index.ts';
import { type RegistrationParts, registerAccount } from './registerAccount.ts';

/** Whoever registers is logged in at once (design, section 5 'Sessions'). */
export function registrationRoutes(parts: RegistrationParts): Handlers {
  return {
    registerAccount: async ({ body, isSecure }) => {
      const session = await registerAccount(parts, body);
      return answerSession(parts, session, isSecure);
    },
  };
}
