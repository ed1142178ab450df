import { v7 as createId } from 'uuid';
import type { Trx } from '#server/kernel/database/database.ts';
import { createNonce, makeRefreshToken, sessionLifetimeMs } from '../refreshToken.ts';
import { insertSession } from '../repositories/sessions.ts';

export type OpenedSession = { accountId: string; userId: string; sessionId: string; refreshToken: string };

/** Starts a session family: one session whose refresh token changes with every use. */
export async function openSession(
  trx: Trx,
  { accountId, userId, secret }: { accountId: string; userId: string; secret: string },
): Promise<OpenedSession> {
  const sessionId = createId();
  const nonce = createNonce();
  const { token, hash } = makeRefreshToken(secret, { accountId, sessionId, generation: 1, nonce });
  await insertSession(trx, {
    account_id: accountId,
    session_id: sessionId,
    user_id: userId,
    nonce,
    token_hash: hash,
    expires_at: new Date(Date.now() + sessionLifetimeMs).toISOString(),
  });
  return { accountId, userId, sessionId, refreshToken: token };
}
