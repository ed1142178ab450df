import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** The claims of a refresh token; they aren't trusted before `isGenuine`. */
export type RefreshToken = { accountId: string; sessionId: string; generation: number; mac: string };

/** How long an unused session lives. */
export const sessionLifetimeMs = 30 * 24 * 3600 * 1_000;

/** A second use of the previous token within this time is attributed to two tabs, or a lost response: not a replay. */
export const graceMs = 10_000;

export function createNonce(): string {
  return randomBytes(24).toString('base64url');
}

type Seed = { accountId: string; sessionId: string; generation: number; nonce: string };

/**
 * Computes the token of one generation of a session. It is derived from our secret and the session's nonce, so that a
 * lost response can be repeated; read access to the database alone isn't enough to forge one.
 */
export function makeRefreshToken(secret: string, seed: Seed): { token: string; hash: string } {
  const mac = getMac(secret, seed);
  const token = [seed.accountId, seed.sessionId, seed.generation, mac].join('.');
  return { token, hash: hashTokenMac(mac) };
}

/** @returns null if the text isn't a refresh token. */
export function readRefreshToken(text: string | undefined): RefreshToken | null {
  const match = text?.match(/^([0-9a-f-]{36})\.([0-9a-f-]{36})\.(\d{1,9})\.([\w-]{43})$/);
  const [, accountId, sessionId, generation, mac] = match ?? [];
  if (!accountId || !sessionId || !generation || !mac) return null;
  return { accountId, sessionId, generation: Number(generation), mac };
}

/** Returns true if we issued this token for this session, regardless of its generation. */
export function isGenuine(secret: string, token: RefreshToken, nonce: string): boolean {
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
