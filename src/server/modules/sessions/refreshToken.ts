import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** What a refresh token says of itself; nothing of it is believed before `isGenuine`. */
export type RefreshToken = { accountId: string; sessionId: string; generation: number; mac: string };

/** How long a session lives without being used. */
export const sessionLifetimeMs = 30 * 24 * 3600 * 1_000;

/** A second use of the token before last within this time is two tabs, or an answer that got lost: no replay. */
export const graceMs = 10_000;

export function createNonce(): string {
  return randomBytes(24).toString('base64url');
}

type Seed = { accountId: string; sessionId: string; generation: number; nonce: string };

/**
 * The token of one generation of a session. It follows from our secret and the session's nonce, so that a lost answer
 * can be given again; whoever reads the database alone cannot make one.
 */
export function makeRefreshToken(secret: string, seed: Seed): { token: string; hash: string } {
  const mac = macOf(secret, seed);
  const token = [seed.accountId, seed.sessionId, seed.generation, mac].join('.');
  return { token, hash: hashOf(mac) };
}

/** @returns null when the text is no refresh token at all. */
export function readRefreshToken(text: string | undefined): RefreshToken | null {
  const match = text?.match(/^([0-9a-f-]{36})\.([0-9a-f-]{36})\.(\d{1,9})\.([\w-]{43})$/);
  const [, accountId, sessionId, generation, mac] = match ?? [];
  if (!accountId || !sessionId || !generation || !mac) return null;
  return { accountId, sessionId, generation: Number(generation), mac };
}

/** Whether we made this token for this session, whichever generation it is of. */
export function isGenuine(secret: string, token: RefreshToken, nonce: string): boolean {
  return timingSafeEqual(Buffer.from(token.mac), Buffer.from(macOf(secret, { ...token, nonce })));
}

export function hashOf(mac: string): string {
  return createHash('sha256').update(mac).digest('base64url');
}

function macOf(secret: string, { accountId, sessionId, generation, nonce }: Seed): string {
  return createHmac('sha256', secret)
    .update(['refresh', accountId, sessionId, generation, nonce].join('|'))
    .digest('base64url');
}
