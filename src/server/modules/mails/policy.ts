import type { Trx } from '#server/kernel/database/database.ts';
import { ProblemError } from '#server/kernel/problem/problem.ts';
import { isMatchingSecret, type LinkPurpose, type LinkToken } from './linkToken.ts';
import {
  countAccountLinks,
  countRecentLinks,
  type LinkOwner,
  type MailLinkRow,
} from './repositories/mailLinks.ts';

/**
 * Maximum number of emails of one kind per hour that a user or an address gets from an account, regardless of who
 * requests them.
 */
export const MAX_MAILS_PER_HOUR = 3;

/** Maximum number of invitations that an account sends per hour, to prevent unsolicited emails. */
export const MAX_INVITATIONS_PER_HOUR = 50;

/** `emailKey` is the address to which the email is sent. */
export type MailReceiver = LinkOwner & { emailKey: string };

export async function canSendMail(trx: Trx, receiver: MailReceiver, purpose: LinkPurpose): Promise<boolean> {
  if ((await countRecentLinks(trx, receiver, purpose)) >= MAX_MAILS_PER_HOUR) return false;
  if (purpose !== 'Invitation') return true;
  return (await countAccountLinks(trx, receiver.accountId, purpose)) < MAX_INVITATIONS_PER_HOUR;
}

/** @throws ProblemError 422 `MailLimit`. */
export async function requireMailAllowance(
  trx: Trx,
  receiver: MailReceiver,
  purpose: LinkPurpose,
): Promise<void> {
  if (await canSendMail(trx, receiver, purpose)) return;
  throw new ProblemError(422, {
    code: 'MailLimit',
    message: "We've already sent several emails. Check the spam folder or try again in an hour.",
  });
}

export type MailLinkError = 'LinkInvalid' | 'LinkUsed' | 'LinkExpired' | 'LinkOutdated';

const messages: Record<MailLinkError, string> = {
  LinkInvalid: 'This link is not valid.',
  LinkUsed: 'This link was used already, or a newer one was sent.',
  LinkExpired: 'This link has expired.',
  LinkOutdated: 'This link was sent to an address or a person that is no longer there.',
};

export function createLinkError(code: MailLinkError): ProblemError {
  return new ProblemError(422, { code, message: messages[code] });
}

type Claim = {
  link: MailLinkRow | null;
  token: LinkToken;
  /** The id of the link's user, as given by the caller. */
  userId: string;
  purposes: readonly LinkPurpose[];
};

/**
 * Reveals what is wrong with the link only to a caller who has its secret.
 *
 * @throws ProblemError 422 `LinkInvalid`, `LinkUsed` or `LinkExpired`.
 */
export function requireValidMailLink({ link, token, userId, purposes }: Claim): MailLinkRow {
  const isKnown = isMatchingSecret(token.secret, link?.token_hash ?? '');
  const isTheirs = link?.user_id === userId.toLowerCase();
  if (!link || !isKnown || !isTheirs || !purposes.includes(link.purpose))
    throw createLinkError('LinkInvalid');
  if (link.used_at !== null) throw createLinkError('LinkUsed');
  if (Date.parse(link.expires_at) <= Date.now()) throw createLinkError('LinkExpired');
  return link;
}

/**
 * @throws ProblemError 422 `LinkOutdated` if the user has been deleted, or has another address than the link was sent
 * to.
 */
export function requireUnchangedAddress<T extends { deleted_at: string | null; email_key: string }>(
  user: T | null,
  link: MailLinkRow,
): T {
  if (user === null || user.deleted_at !== null || user.email_key !== link.email_key) {
    throw createLinkError('LinkOutdated');
  }
  return user;
}
