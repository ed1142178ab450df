import type { Trx } from '#server/kernel/database/database.ts';
import type { SessionDependencies } from '../parts.ts';
import {
  createRefreshToken,
  hashTokenMac,
  isGenuineToken,
  parseRefreshToken,
  REFRESH_GRACE_MS,
  type RefreshToken,
  SESSION_LIFETIME_MS,
} from '../refreshToken.ts';
import { endSession, lockLiveSession, rotateSession, type SessionRow } from '../repositories/sessions.ts';
import type { OpenedSession } from './openSession.ts';

/**
 * Exchanges a refresh token for the next one. If a token is used twice, one of the uses may be a thief's, so the whole
 * session family ends. The exception is the previous token within ten seconds, e.g. if two tabs refresh concurrently:
 * it is exchanged for the same next token.
 * @returns `null` if the token is invalid, or its session has ended or ends because of this call.
 */
export async function refreshSession(
  { database, config, principals }: Pick<SessionDependencies, 'database' | 'config' | 'principals'>,
  cookie: string | undefined,
): Promise<OpenedSession | null> {
  const token = parseRefreshToken(cookie);
  if (token === null) return null;
  const outcome = await database.forAccount(token.accountId, async trx => {
    const session = await lockLiveSession(trx, token.sessionId);
    if (session === null || !isGenuineToken(config.tokenSecret, token, session.nonce)) return null;
    return judgeGeneration(trx, { session, token, secret: config.tokenSecret });
  });
  if (outcome === 'replayed') principals.forget(token.accountId);
  return outcome === 'replayed' ? null : outcome;
}

type Use = { session: SessionRow; token: RefreshToken; secret: string };

async function judgeGeneration(trx: Trx, use: Use): Promise<OpenedSession | 'replayed'> {
  const { session, token } = use;
  const isCurrent = token.generation === session.generation && hashTokenMac(token.mac) === session.token_hash;
  if (isCurrent) return rotate(trx, use);
  const isRecent = Date.parse(session.rotated_at) > Date.now() - REFRESH_GRACE_MS;
  if (token.generation === session.generation - 1 && isRecent) return present(use, session.generation);
  await endSession(trx, session.session_id);
  return 'replayed';
}

async function rotate(trx: Trx, use: Use): Promise<OpenedSession> {
  const { session, secret } = use;
  const generation = session.generation + 1;
  const { hash } = createRefreshToken(secret, getSeed(session, generation));
  await rotateSession(trx, session.session_id, {
    generation,
    token_hash: hash,
    expires_at: new Date(Date.now() + SESSION_LIFETIME_MS).toISOString(),
  });
  return present(use, generation);
}

function present({ session, secret }: Use, generation: number): OpenedSession {
  return {
    accountId: session.account_id,
    userId: session.user_id,
    sessionId: session.session_id,
    refreshToken: createRefreshToken(secret, getSeed(session, generation)).token,
  };
}

function getSeed(session: SessionRow, generation: number) {
  const { account_id: accountId, session_id: sessionId, nonce } = session;
  return { accountId, sessionId, generation, nonce };
}
