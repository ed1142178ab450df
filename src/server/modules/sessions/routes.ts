import { type Handlers, noContent, ok } from '#server/kernel/http/handlers.ts';
import { requireOwnOrigin } from '#server/kernel/http/requireOwnOrigin.ts';
import { answerSession, type SessionAnswer } from './answerSession.ts';
import { changePassword } from './commands/changePassword.ts';
import { logIn } from './commands/logIn.ts';
import { logOut } from './commands/logOut.ts';
import { recoverPassword } from './commands/recoverPassword.ts';
import { refreshSession } from './commands/refreshSession.ts';
import { buildClearedRefreshCookie, readRefreshCookie } from './cookie.ts';
import { getCallingDevice } from './device.ts';
import type { SessionParts } from './parts.ts';

/**
 * Handles login, refresh, logout and passwords (DESIGN section 5, 'Sessions'). The outcome of a login or refresh is
 * returned as `resultType`.
 */
export function createSessionRoutes(parts: SessionParts): Handlers {
  return {
    logIn: async request => {
      const { body, isSecure } = request;
      const device = getCallingDevice(request);
      const outcome = await logIn(parts, body, device);
      if (outcome.resultType === 'Success')
        return answerSession(parts, outcome.session, { isSecure, device });
      return ok<SessionAnswer>(outcome);
    },

    refreshSession: async ({ cookies, headers, isSecure }) => {
      requireOwnOrigin({ headers }, parts.config.publicUrl);
      const session = await refreshSession(parts, readRefreshCookie(cookies));
      if (session !== null) return answerSession(parts, session, { isSecure });
      return ok<SessionAnswer>(
        { resultType: 'InvalidCredentials' },
        { 'set-cookie': buildClearedRefreshCookie({ isSecure }) },
      );
    },

    logOut: async ({ cookies, isSecure }) => {
      await logOut(parts, readRefreshCookie(cookies));
      return noContent({ 'set-cookie': buildClearedRefreshCookie({ isSecure }) });
    },

    changePassword: async ({ body, principal }) => {
      await changePassword(parts, principal, body);
      return noContent();
    },

    requestPasswordRecovery: async ({ body, address }) => {
      await parts.recoveries.ask(body.email, address);
      return noContent();
    },

    recoverPassword: async ({ body }) => {
      await recoverPassword(parts, body);
      return noContent();
    },
  };
}
