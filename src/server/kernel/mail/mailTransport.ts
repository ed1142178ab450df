import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Config } from '#server/kernel/config/config.ts';
import { publicOrigin } from '#server/kernel/config/publicOrigin.ts';
import { log } from '#server/kernel/log/log.ts';

export interface MailHeaders {
  /** Mails of the same thread stand together in the reader's mail program: a word of letters, digits, dots and hyphens. */
  readonly thread: string | null;
  /** An address that takes a POST by which the mail program itself ends such mails (RFC 8058). */
  readonly unsubscribe: string | null;
}

/** A file that comes with a mail. */
export interface MailAttachment {
  readonly name: string;
  /** Its media type. */
  readonly type: string;
  /** In Base64. */
  readonly content: string;
  /** The content id by which the text of the mail shows it; absent for an attachment. */
  readonly contentId?: string;
}

export interface OutgoingMail {
  readonly mailId: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body: {
    readonly text: string;
    readonly html: string;
    readonly headers?: MailHeaders;
    readonly attachments?: readonly MailAttachment[];
  };
  /** ISO 8601. */
  readonly createdAt: string;
}

export interface MailTransport {
  /** Hands a mail over. Throws when it could not be; whether it may be tried again tells `isRefusedForGood`. */
  send(mail: OutgoingMail): Promise<void>;
}

type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'publicUrl' | 'host' | 'port'>;

/** Over SMTP_URL; without one into files, so that every mail flow works offline (design, section 6 'Mail'). */
export function createMailTransport(config: MailConfig): MailTransport {
  const sender = senderOf(config);
  return config.smtpUrl === null
    ? createOutbox(join(config.dataDir, 'outbox'), sender)
    : createSmtp(config.smtpUrl, sender);
}

/**
 * A server that does not answer is given up for this try. Once it has the whole mail it may take ten minutes to say so
 * (RFC 5321, 4.5.3.2.6): whoever hangs up before sends the mail twice.
 */
const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 600_000,
};
const longestSendMs = 660_000;

const isolation = { disableFileAccess: true, disableUrlAccess: true };

function createSmtp(url: string, sender: Sender): MailTransport {
  const transport = createTransport({ url, ...timeouts, ...isolation });
  return {
    async send(mail) {
      await within(longestSendMs, transport.sendMail(messageOf(mail, sender)));
    },
  };
}

/** The same mail always gets the same file: what is written again after a crash is there once. */
function createOutbox(folder: string, sender: Sender): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true, ...isolation });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(messageOf(mail, sender));
      const file = join(folder, `${mail.mailId}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
      log.warn(`A mail waits in ${file}, because SMTP_URL is not set.`);
    },
  };
}

type Sender = { from: { name: string; address: string }; domain: string };

function senderOf(config: MailConfig): Sender {
  const { hostname } = new URL(publicOrigin(config));
  // An address has a name behind the @; numbers there would need brackets that many servers refuse.
  const domain = /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/i.test(hostname) ? hostname : 'localhost';
  return { from: config.mailFrom ?? { name: 'Docket', address: `docket@${domain}` }, domain };
}

/** The address is given as a whole, never parsed: what looks like a list in it is none. */
function messageOf(
  { mailId, recipient, subject, body, createdAt }: OutgoingMail,
  sender: Sender,
): SendMailOptions {
  return {
    from: sender.from,
    to: { name: '', address: recipient },
    subject,
    text: body.text,
    html: body.html,
    attachments: (body.attachments ?? []).map(asAttached),
    date: new Date(createdAt),
    messageId: `<${mailId}@${sender.domain}>`,
    ...threadOf(body.headers, sender),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...unsubscribingBy(body.headers),
    },
  };
}

function asAttached({ name: filename, type: contentType, content, contentId }: MailAttachment) {
  const place = contentId ? { cid: contentId, contentDisposition: 'inline' as const } : {};
  return { filename, contentType, content: Buffer.from(content, 'base64'), ...place };
}

/** All refer to one mail that was never sent: then it does not matter which of them arrives first, or not at all. */
function threadOf({ thread }: Partial<MailHeaders> = {}, { domain }: Sender): Partial<SendMailOptions> {
  if (!thread) return {};
  const root = `<${thread}@${domain}>`;
  return { references: root, inReplyTo: root };
}

function unsubscribingBy({ unsubscribe }: Partial<MailHeaders> = {}): Record<string, string> {
  if (!unsubscribe) return {};
  return { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** The server will never take this mail for this address; anything else may be its trouble or its setting. */
export function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'EENVELOPE') return false;
  const status = 'responseCode' in error ? Number(error.responseCode) : 0;
  const command = 'command' in error ? String(error.command) : '';
  return status >= 550 && status < 560 && command.startsWith('RCPT');
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The mail server takes too long.')), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
