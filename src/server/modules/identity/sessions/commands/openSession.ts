import { v7 as createId } from 'uuid';
import type { Trx } from '#server/kernel/database/database.ts';
import { emitEvent } from '#server/kernel/events/events.ts';
import { hashDevice, type SessionDevice } from '../device.ts';
import { createRefreshToken, createTokenNonce, SESSION_LIFETIME_MS } from '../refreshToken.ts';
import { storeSessionDevice } from '../repositories/devices.ts';
import { insertSession } from '../repositories/sessions.ts';

/** The user who logs in, and their browser. */
export interface LoginContext {
  readonly accountId: string;
  readonly userId: string;
  readonly device: SessionDevice;
}

export type OpenedSession = { accountId: string; userId: string; sessionId: string; refreshToken: string };

/** Starts a session family: one session whose refresh token changes with every use. */
export async function openSession(
  trx: Trx,
  { accountId, userId, secret }: { accountId: string; userId: string; secret: string },
): Promise<OpenedSession> {
  const sessionId = createId();
  const nonce = createTokenNonce();
  const { token, hash } = createRefreshToken(secret, { accountId, sessionId, generation: 1, nonce });
  await insertSession(trx, {
    account_id: accountId,
    session_id: sessionId,
    user_id: userId,
    nonce,
    token_hash: hash,
    expires_at: new Date(Date.now() + SESSION_LIFETIME_MS).toISOString(),
  });
  return { accountId, userId, sessionId, refreshToken: token };
}

/** Opens a session for a user in a browser, and notifies the user if the browser is new and not their first one. */
export async function openBrowserSession(
  trx: Trx,
  { accountId, userId, device }: LoginContext,
  secret: string,
): Promise<OpenedSession> {
  const session = await openSession(trx, { accountId, userId, secret });
  const { isNewAmongOthers } = await storeSessionDevice(trx, { accountId, userId, hash: hashDevice(device) });
  if (isNewAmongOthers) {
    const data = { userId, sessionId: session.sessionId, device: device.name };
    await emitEvent(trx, { kind: 'NewDeviceUsed', accountId, actorId: null, data });
  }
  return session;
}
