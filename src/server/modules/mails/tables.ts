import type { ColumnType, Generated } from 'kysely';
import type { MailAttachment, MailHeaders } from '#server/kernel/mail/mailTransport.ts';

declare module '#server/kernel/database/schema.ts' {
  interface Schema {
    mail_links: MailLinkRow;
    mails: MailRow;
  }
}

type MailLinkRow = {
  account_id: string;
  link_id: string;
  user_id: string;
  purpose: 'Recovery' | 'Confirmation' | 'Invitation';
  token_hash: string;
  /** The address to which the link was sent. The link becomes invalid when the user's address changes. */
  email_key: string;
  expires_at: string;
  used_at: string | null;
};

/** The content to send, and the links in it, whose lifetime starts when the email is sent. */
export type MailBody = {
  text: string;
  html: string;
  links: { accountId: string; linkId: string }[];
  /** Omitted if the email has only the usual headers. */
  headers?: MailHeaders;
  attachments?: readonly MailAttachment[];
};

type MailRow = {
  account_id: string;
  mail_id: string;
  recipient: string;
  subject: string;
  /** Deleted once the email is sent, because it contains a link. */
  body: ColumnType<MailBody | null, string | null, string | null>;
  created_at: Generated<string>;
  tries: Generated<number>;
  problem: string | null;
  sent_at: string | null;
};
