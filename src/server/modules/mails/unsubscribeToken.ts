import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whose emails are to end, and which. */
export interface Unsubscribing {
  readonly accountId: string;
  readonly userId: string;
  /** A word, and an id where only emails about one thing are meant: `Comment`, `Report-<id>`. */
  readonly topic: string;
}

/** It follows from our secret alone and does not end: whoever finds an old email can still stop them. */
export function makeUnsubscribeToken(secret: string, { accountId, userId, topic }: Unsubscribing): string {
  return [accountId, userId, topic, macOf(secret, { accountId, userId, topic })].join('.');
}

/** @returns null for what we did not make. */
export function readUnsubscribeToken(secret: string, text: string): Unsubscribing | null {
  const match = text.match(
    /^([0-9a-f-]{36})\.([0-9a-f-]{36})\.([A-Za-z]{1,40}(?:-[0-9a-f-]{36})?)\.([\w-]{43})$/,
  );
  const [, accountId, userId, topic, mac] = match ?? [];
  if (!accountId || !userId || !topic || !mac) return null;
  const said = { accountId, userId, topic };
  return timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(secret, said))) ? said : null;
}

/** The addresses that an email gives to end such emails: a page for people, and one for their mail programs (RFC 8058). */
export function unsubscribeAddresses(origin: string, token: string): { stop: string; unsubscribe: string } {
  return {
    stop: `${origin}/unsubscribe?token=${token}`,
    unsubscribe: `${origin}/api/email-unsubscriptions?token=${token}`,
  };
}

function macOf(secret: string, { accountId, userId, topic }: Unsubscribing): string {
  return createHmac('sha256', secret)
    .update(['unsubscribe', accountId, userId, topic].join('|'))
    .digest('base64url');
}
