import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Schema } from '#server/kernel/database/schema.ts';

export type LinkPurpose = Selectable<Schema['mail_links']>['purpose'];

/** What a mailed token says of itself; nothing of it is believed before `isSecretOf`. */
export type LinkToken = { accountId: string; linkId: string; secret: string };

/** How long a mailed link works at most. */
export const linkLifetimeMs = 3_600_000;

/** A token of 256 random bits that names the link it belongs to; only the hash is kept. */
export function makeLinkToken(accountId: string, linkId: string): { token: string; hash: string } {
  const secret = randomBytes(32).toString('base64url');
  return { token: [accountId, linkId, secret].join('.'), hash: hashOf(secret).toString('base64url') };
}

/** @returns null when the text is no token at all. */
export function readLinkToken(text: string): LinkToken | null {
  const match = text.match(/^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([0-9a-f-]{36})\.([\w-]{43})$/);
  const [, accountId, linkId, secret] = match ?? [];
  if (!accountId || !linkId || !secret || !isUuid.test(linkId)) return null;
  return { accountId, linkId, secret };
}

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether the secret is the one whose hash is kept, in the same time for every wrong one. */
export function isSecretOf(secret: string, hash: string): boolean {
  const kept = Buffer.from(hash, 'base64url');
  const given = hashOf(secret);
  return kept.length === given.length && timingSafeEqual(kept, given);
}

const screens: Record<LinkPurpose, string> = {
  Recovery: '/setnewpassword',
  Invitation: '/setnewpassword',
  Confirmation: '/email-verification',
};

/** The address of the screen that uses the link. */
export function linkAddress(
  origin: string,
  { purpose, userId, token }: { purpose: LinkPurpose; userId: string; token: string },
): string {
  const query = new URLSearchParams({ userId, token });
  if (purpose === 'Invitation') query.set('invited', 'true');
  return `${origin}${screens[purpose]}?${query}`;
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
