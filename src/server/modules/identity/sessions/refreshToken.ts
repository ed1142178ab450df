import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** The claims of a refresh token. They must not be trusted before `isGenuineToken` has verified the token. */
export type RefreshToken = { accountId: string; sessionId: string; generation: number; mac: string };

/** How long an unused session lives. */
export const SESSION_LIFETIME_MS = 30 * 24 * 3600 * 1_000;

/** If the previous token is used again within this time, e.g. by two tabs, this isn't treated as a replay. */
export const REFRESH_GRACE_MS = 10_000;

export function createTokenNonce(): string {
  return randomBytes(24).toString('base64url');
}

type Seed = { accountId: string; sessionId: string; generation: number; nonce: string };

/**
 * Computes the token of one generation of a session. It is derived from the server's secret and the session's nonce, so
 * that a lost response can be repeated, and read access to the database alone isn't enough to forge a token.
 */
export function createRefreshToken(secret: string, seed: Seed): { token: string; hash: string } {
  const mac = getMac(secret, seed);
  const token = [seed.accountId, seed.sessionId, seed.generation, mac].join('.');
  return { token, hash: hashTokenMac(mac) };
}

/** Returns `null` if the text isn't a refresh token. */
export function parseRefreshToken(text: string | undefined): RefreshToken | null {
  const match = text?.match(/^([0-9a-f-]{36})\.([0-9a-f-]{36})\.(\d{1,9})\.([\w-]{43})$/);
  const [, accountId, sessionId, generation, mac] = match ?? [];
  if (!accountId || !sessionId || !generation || !mac) return null;
  return { accountId, sessionId, generation: Number(generation), mac };
}

/** Returns true if this server issued the token for the session with this nonce, regardless of its generation. */
export function isGenuineToken(secret: string, token: RefreshToken, nonce: string): boolean {
  return timingSafeEqual(Buffer.from(token.mac), Buffer.from(getMac(secret, { ...token, nonce })));
}

export function hashTokenMac(mac: string): string {
  return createHash('sha256').update(mac).digest('base64url');
}

function getMac(secret: string, { accountId, sessionId, generation, nonce }: Seed): string {
  return createHmac('sha256', secret)
    .update(['refresh', accountId, sessionId, generation, nonce].join('|'))
    .digest('base64url');
}
