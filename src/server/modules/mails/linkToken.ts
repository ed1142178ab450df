import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Schema } from '#server/kernel/database/schema.ts';

export type LinkPurpose = Selectable<Schema['mail_links']>['purpose'];

/** The content of an emailed token, which is untrusted until `isMatchingSecret` has checked it. */
export type LinkToken = { accountId: string; linkId: string; secret: string };

/** The lifetime of an emailed link. */
export const MAIL_LINK_LIFETIME_MS = 3_600_000;

/** Creates a token of 256 random bits that includes the id of its link. Only the hash is stored. */
export function createLinkToken(accountId: string, linkId: string): { token: string; hash: string } {
  const secret = randomBytes(32).toString('base64url');
  return { token: [accountId, linkId, secret].join('.'), hash: computeHash(secret).toString('base64url') };
}

/** @returns `null` if the text isn't a token at all. */
export function parseLinkToken(text: string): LinkToken | null {
  const match = text.match(/^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([0-9a-f-]{36})\.([\w-]{43})$/);
  const [, accountId, linkId, secret] = match ?? [];
  if (!accountId || !linkId || !secret || !isUuid.test(linkId)) return null;
  return { accountId, linkId, secret };
}

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Checks the secret against the stored hash, in constant time. */
export function isMatchingSecret(secret: string, hash: string): boolean {
  const kept = Buffer.from(hash, 'base64url');
  const given = computeHash(secret);
  return kept.length === given.length && timingSafeEqual(kept, given);
}

const screens: Record<LinkPurpose, string> = {
  Recovery: '/setnewpassword',
  Invitation: '/setnewpassword',
  Confirmation: '/email-verification',
};

/** Returns the URL of the page that uses the link. */
export function buildLinkUrl(
  origin: string,
  { purpose, userId, token }: { purpose: LinkPurpose; userId: string; token: string },
): string {
  const query = new URLSearchParams({ userId, token });
  if (purpose === 'Invitation') query.set('invited', 'true');
  return `${origin}${screens[purpose]}?${query}`;
}

function computeHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
