import { createHmac, timingSafeEqual } from 'node:crypto';

/** The emails to stop, and the user who gets them. */
export interface UnsubscribeClaims {
  readonly accountId: string;
  readonly userId: string;
  /** A name, with an id if only emails about one entity are concerned: `Comment`, `Report-<id>`. */
  readonly topic: string;
}

/**
 * Creates a token that never expires, so that an old email can still be used to unsubscribe. It is derived
 * only from the claims and the server's secret.
 */
export function createUnsubscribeToken(
  secret: string,
  { accountId, userId, topic }: UnsubscribeClaims,
): string {
  return [accountId, userId, topic, getMac(secret, { accountId, userId, topic })].join('.');
}

/** @returns `null` if this server didn't create the token. */
export function verifyUnsubscribeToken(secret: string, text: string): UnsubscribeClaims | null {
  const match = text.match(
    /^([0-9a-f-]{36})\.([0-9a-f-]{36})\.([A-Za-z]{1,40}(?:-[0-9a-f-]{36})?)\.([\w-]{43})$/,
  );
  const [, accountId, userId, topic, mac] = match ?? [];
  if (!accountId || !userId || !topic || !mac) return null;
  const said = { accountId, userId, topic };
  return timingSafeEqual(Buffer.from(mac), Buffer.from(getMac(secret, said))) ? said : null;
}

/** Returns the URLs by which an email's recipient can unsubscribe: a page, and one for mail clients (RFC 8058). */
export function getUnsubscribeUrls(origin: string, token: string): { stop: string; unsubscribe: string } {
  return {
    stop: `${origin}/unsubscribe?token=${token}`,
    unsubscribe: `${origin}/api/email-unsubscriptions?token=${token}`,
  };
}

function getMac(secret: string, { accountId, userId, topic }: UnsubscribeClaims): string {
  return createHmac('sha256', secret)
    .update(['unsubscribe', accountId, userId, topic].join('|'))
    .digest('base64url');
}
