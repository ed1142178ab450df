import { v7 as createId } from 'uuid';
import type { Trx } from '#server/kernel/database/database.ts';
import { emit } from '#server/kernel/events/events.ts';
import { type Device, hashDevice } from '../device.ts';
import { createNonce, createRefreshToken, SESSION_LIFETIME_MS } from '../refreshToken.ts';
import { storeDevice } from '../repositories/devices.ts';
import { insertSession } from '../repositories/sessions.ts';

/** The user who logs in, and their browser. */
export interface LoginContext {
  readonly accountId: string;
  readonly userId: string;
  readonly device: Device;
}

export type OpenedSession = { accountId: string; userId: string; sessionId: string; refreshToken: string };

/** Starts a session family: one session whose refresh token changes with every use. */
export async function openSession(
  trx: Trx,
  { accountId, userId, secret }: { accountId: string; userId: string; secret: string },
): Promise<OpenedSession> {
  const sessionId = createId();
  const nonce = createNonce();
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
  const { isNewAmongOthers } = await storeDevice(trx, { accountId, userId, hash: hashDevice(device) });
  if (isNewAmongOthers) {
    const data = { userId, sessionId: session.sessionId, device: device.name };
    await emit(trx, { kind: 'NewDeviceUsed', accountId, actorId: null, data });
  }
  return session;
}
