import { v7 as createId } from 'uuid';
import type { Locale } from '#core/model.ts';
import type { Config } from '#server/kernel/config/config.ts';
import { getPublicOrigin } from '#server/kernel/config/publicOrigin.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { enqueue } from '#server/kernel/jobs/jobs.ts';
import type { MailAttachment, MailHeaders } from '#server/kernel/mail/mailTransport.ts';
import { composeConfirmationMail, type MailContent } from './composeMail.ts';
import './jobs.ts';
import { buildLinkUrl, createLinkToken, type LinkPurpose, MAIL_LINK_LIFETIME_MS } from './linkToken.ts';
import { insertMailLink, invalidateMailLinks, type LinkOwner } from './repositories/mailLinks.ts';
import { insertMail } from './repositories/mails.ts';

export type CreatedLink = { accountId: string; linkId: string; url: string };

/** Creates a link that replaces all older links with the same purpose. */
export async function createMailLink(
  trx: Trx,
  config: Config,
  { accountId, userId, emailKey, purpose }: LinkOwner & { emailKey: string; purpose: LinkPurpose },
): Promise<CreatedLink> {
  const linkId = createId();
  const { token, hash } = createLinkToken(accountId, linkId);
  await invalidateMailLinks(trx, { accountId, userId }, [purpose]);
  await insertMailLink(trx, {
    account_id: accountId,
    link_id: linkId,
    user_id: userId,
    purpose,
    token_hash: hash,
    email_key: emailKey,
    expires_at: new Date(Date.now() + MAIL_LINK_LIFETIME_MS).toISOString(),
  });
  return { accountId, linkId, url: buildLinkUrl(getPublicOrigin(config), { purpose, userId, token }) };
}

/** Stores an email in the same transaction as its links. The email is sent once the transaction has committed. */
export async function enqueueMail(
  trx: Trx,
  {
    accountId,
    recipient,
    content,
    links = [],
    headers,
    attachments,
  }: {
    accountId: string;
    recipient: string;
    content: MailContent;
    links?: readonly CreatedLink[];
    headers?: MailHeaders;
    attachments?: readonly MailAttachment[];
  },
): Promise<void> {
  const { subject, text, html } = content;
  const mailId = createId();
  const kept = links.map(link => ({ accountId: link.accountId, linkId: link.linkId }));
  await insertMail(trx, {
    account_id: accountId,
    mail_id: mailId,
    recipient,
    subject,
    body: JSON.stringify({ text, html, links: kept, headers, attachments }),
    sent_at: null,
    problem: null,
  });
  await enqueue(trx, { accountId, kind: 'SendMail', ids: { mailId } });
}

/** Emails a user a link to confirm their address, in the account's language. */
export async function enqueueConfirmationMail(
  trx: Trx,
  config: Config,
  person: LinkOwner & { email: string; emailKey: string; account: { name: string; lang: string } },
): Promise<void> {
  const { accountId, email, account } = person;
  const link = await createMailLink(trx, config, { ...person, purpose: 'Confirmation' });
  const place = { locale: toMailLocale(account.lang), origin: getPublicOrigin(config) };
  const content = composeConfirmationMail(place, { account: account.name, address: email, url: link.url });
  await enqueueMail(trx, { accountId, recipient: email, content, links: [link] });
}

export function toMailLocale(lang: string): Locale {
  return lang === 'ua' ? 'uk' : 'en';
}
