import { type ReplyHeaders, type ResponseBody, respondOk } from '#server/kernel/http/handlers.ts';
import type { OpenedSession } from './commands/openSession.ts';
import { buildRefreshCookie } from './cookie.ts';
import { buildDeviceCookie, type SessionDevice } from './device.ts';
import type { SessionDependencies } from './parts.ts';

export type SessionResponse = ResponseBody<'logIn'>;

/**
 * Creates the response for a session that was just opened or renewed. Returns `InvalidCredentials` if the session has
 * ended in the meantime.
 */
export async function createSessionResponse(
  { sessions, principals }: Pick<SessionDependencies, 'sessions' | 'principals'>,
  session: OpenedSession,
  { isSecure, device }: { isSecure: boolean; device?: SessionDevice },
): Promise<{ status: 200; body: SessionResponse; headers?: ReplyHeaders }> {
  const principal = await principals.find(session);
  if (principal === null) return respondOk<SessionResponse>({ resultType: 'InvalidCredentials' });
  const token = await sessions.issueToken(session);
  return respondOk<SessionResponse>(
    { resultType: 'Success', data: { user: principal.user, token } },
    {
      'set-cookie': [
        buildRefreshCookie(session.refreshToken, { isSecure }),
        ...(device ? [buildDeviceCookie(device, { isSecure })] : []),
      ],
    },
  );
}
