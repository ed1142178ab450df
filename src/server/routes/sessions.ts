import { changePassword } from '../commands/changePassword.ts';
import { logIn } from '../commands/logIn.ts';
import { logOut } from '../commands/logOut.ts';
import type { OpenedSession } from '../commands/openSession.ts';
import { refreshSession } from '../commands/refreshSession.ts';
import { registerAccount } from '../commands/registerAccount.ts';
import type { Context } from '../context.ts';
import { type Handlers, noContent, ok, type ReplyHeaders, type ResponseBody } from '../http/handlers.ts';
import { clearedRefreshCookie, readRefreshCookie, refreshCookie } from '../sessions/cookie.ts';

type SessionAnswer = ResponseBody<'logIn'>;

/** Registration, log-in, refresh, log-out, password (DESIGN section 5, 'Sessions'): the outcome is in `resultType`. */
export function sessionRoutes(context: Context): Handlers {
  return {
    registerAccount: async ({ body, isSecure }) => {
      const session = await registerAccount(context, body);
      if (body.demo) context.templates.wake();
      return answer(context, session, isSecure);
    },

    logIn: async ({ body, isSecure }) => {
      const outcome = await logIn(context, body);
      if (outcome.resultType === 'Success') return answer(context, outcome.session, isSecure);
      return ok<SessionAnswer>(outcome);
    },

    refreshSession: async ({ cookies, isSecure }) => {
      const session = await refreshSession(context, readRefreshCookie(cookies));
      if (session !== null) return answer(context, session, isSecure);
      return ok<SessionAnswer>(
        { resultType: 'InvalidCredentials' },
        { 'set-cookie': clearedRefreshCookie({ isSecure }) },
      );
    },

    logOut: async ({ cookies, isSecure }) => {
      await logOut(context, readRefreshCookie(cookies));
      return noContent({ 'set-cookie': clearedRefreshCookie({ isSecure }) });
    },

    changePassword: async ({ body, principal }) => {
      await changePassword(context, principal, body);
      return noContent();
    },
  };
}

async function answer(
  { tokens, principals }: Context,
  session: OpenedSession,
  isSecure: boolean,
): Promise<{ status: 200; body: SessionAnswer; headers?: ReplyHeaders }> {
  const principal = await principals.find(session);
  if (principal === null) return ok<SessionAnswer>({ resultType: 'InvalidCredentials' });
  const token = await tokens.issue(session);
  return ok<SessionAnswer>(
    { resultType: 'Success', data: { user: principal.user, token } },
    { 'set-cookie': refreshCookie(session.refreshToken, { isSecure }) },
  );
}
