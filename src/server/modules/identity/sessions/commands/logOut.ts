import type { SessionDependencies } from '../parts.ts';
import { isGenuineToken, parseRefreshToken } from '../refreshToken.ts';
import { endSession, lockLiveSession } from '../repositories/sessions.ts';

/** Ends the session family that a refresh token belongs to, regardless of the token's generation. */
export async function logOut(
  { database, config, principals }: Pick<SessionDependencies, 'database' | 'config' | 'principals'>,
  cookie: string | undefined,
): Promise<void> {
  const token = parseRefreshToken(cookie);
  if (token === null) return;
  const hasEnded = await database.forAccount(token.accountId, async trx => {
    const session = await lockLiveSession(trx, token.sessionId);
    if (session === null || !isGenuineToken(config.tokenSecret, token, session.nonce)) return false;
    await endSession(trx, session.session_id);
    return true;
  });
  if (hasEnded) principals.forget(token.accountId);
}
