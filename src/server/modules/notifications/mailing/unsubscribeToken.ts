import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Kind } from '../tables.ts';

/** Whose emails are to end: of a kind, or all digests. */
export interface Unsubscribing {
  readonly accountId: string;
  readonly userId: string;
  readonly topic: Kind | 'Digest';
}

/** It follows from our secret alone and does not end: whoever finds an old email can still stop them. */
export function makeUnsubscribeToken(secret: string, { accountId, userId, topic }: Unsubscribing): string {
  return [accountId, userId, topic, macOf(secret, { accountId, userId, topic })].join('.');
}

/** @returns null for what we did not make. */
export function readUnsubscribeToken(secret: string, text: string): Unsubscribing | null {
  const match = text.match(/^([0-9a-f-]{36})\.([0-9a-f-]{36})\.([A-Za-z]{1,40})\.([\w-]{43})$/);
  const [, accountId, userId, topic, mac] = match ?? [];
  if (!accountId || !userId || !topic || !mac) return null;
  const said = { accountId, userId, topic: topic as Unsubscribing['topic'] };
  return timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(secret, said))) ? said : null;
}

function macOf(secret: string, { accountId, userId, topic }: Unsubscribing): string {
  return createHmac('sha256', secret)
    .update(['unsubscribe', accountId, userId, topic].join('|'))
    .digest('base64url');
}
