import { ok, type ReplyHeaders, type ResponseBody } from '#server/kernel/http/handlers.ts';
import type { OpenedSession } from './commands/openSession.ts';
import { refreshCookie } from './cookie.ts';
import { buildDeviceCookie, type Device } from './device.ts';
import type { SessionParts } from './parts.ts';

export type SessionAnswer = ResponseBody<'logIn'>;

/**
 * Creates the response for a session that was just opened or renewed. Returns `InvalidCredentials` if the session has
 * ended in the meantime.
 */
export async function answerSession(
  { sessions, principals }: Pick<SessionParts, 'sessions' | 'principals'>,
  session: OpenedSession,
  { isSecure, device }: { isSecure: boolean; device?: Device },
): Promise<{ status: 200; body: SessionAnswer; headers?: ReplyHeaders }> {
  const principal = await principals.find(session);
  if (principal === null) return ok<SessionAnswer>({ resultType: 'InvalidCredentials' });
  const token = await sessions.issueToken(session);
  return ok<SessionAnswer>(
    { resultType: 'Success', data: { user: principal.user, token } },
    {
      'set-cookie': [
        refreshCookie(session.refreshToken, { isSecure }),
        ...(device ? [buildDeviceCookie(device, { isSecure })] : []),
      ],
    },
  );
}
