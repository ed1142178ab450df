import { type OperationHandlers, respondNoContent, respondOk } from '#server/kernel/http/handlers.ts';
import { requireSameOrigin } from '#server/kernel/http/requireSameOrigin.ts';
import { changePassword } from './commands/changePassword.ts';
import { logIn } from './commands/logIn.ts';
import { logOut } from './commands/logOut.ts';
import { recoverPassword } from './commands/recoverPassword.ts';
import { refreshSession } from './commands/refreshSession.ts';
import { buildClearedRefreshCookie, readRefreshCookie } from './cookie.ts';
import { createSessionResponse, type SessionResponse } from './createSessionResponse.ts';
import { getCallingDevice } from './device.ts';
import type { SessionDependencies } from './parts.ts';

/**
 * Handles login, refresh, logout and passwords (DESIGN section 5, 'Sessions'). The outcome of a login or refresh is
 * returned as `resultType`.
 */
export function createSessionRoutes(parts: SessionDependencies): OperationHandlers {
  return {
    logIn: async request => {
      const { body, isSecure } = request;
      const device = getCallingDevice(request);
      const outcome = await logIn(parts, body, device);
      if (outcome.resultType === 'Success')
        return createSessionResponse(parts, outcome.session, { isSecure, device });
      return respondOk<SessionResponse>(outcome);
    },

    refreshSession: async ({ cookies, headers, isSecure }) => {
      requireSameOrigin({ headers }, parts.config.publicUrl);
      const session = await refreshSession(parts, readRefreshCookie(cookies));
      if (session !== null) return createSessionResponse(parts, session, { isSecure });
      return respondOk<SessionResponse>(
        { resultType: 'InvalidCredentials' },
        { 'set-cookie': buildClearedRefreshCookie({ isSecure }) },
      );
    },

    logOut: async ({ cookies, isSecure }) => {
      await logOut(parts, readRefreshCookie(cookies));
      return respondNoContent({ 'set-cookie': buildClearedRefreshCookie({ isSecure }) });
    },

    changePassword: async ({ body, principal }) => {
      await changePassword(parts, principal, body);
      return respondNoContent();
    },

    requestPasswordRecovery: async ({ body, address }) => {
      await parts.recoveries.ask(body.email, address);
      return respondNoContent();
    },

    recoverPassword: async ({ body }) => {
      await recoverPassword(parts, body);
      return respondNoContent();
    },
  };
}
