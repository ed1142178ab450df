import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SendMailOptions, Transporter } from 'nodemailer';
import type { Config } from '#server/kernel/config/config.ts';
import { getPublicOrigin } from '#server/kernel/config/publicOrigin.ts';
import { log } from '#server/kernel/log/log.ts';

export interface MailHeaders {
  /** A token of letters, digits, dots and hyphens, by which mail clients group the emails of a thread. */
  readonly thread: string | null;
  /** A URL that accepts a POST by which the mail client itself unsubscribes (RFC 8058). */
  readonly unsubscribe: string | null;
}

export interface MailAttachment {
  readonly name: string;
  readonly type: string;
  /** In Base64. */
  readonly content: string;
  /** The content id by which the HTML refers to an inline image. Omitted for other attachments. */
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
  /**
   * Sends an email. Throws an error if that failed. `isPermanentRejection` returns whether the error rules
   * out a retry.
   */
  send(mail: OutgoingMail): Promise<void>;
}

type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'publicUrl' | 'host' | 'port'>;

/** Sends over SMTP_URL. Without SMTP_URL, writes emails to files, so that all email features work offline. */
export function createMailTransport(config: MailConfig): MailTransport {
  const sender = getSender(config);
  return config.smtpUrl === null
    ? createOutbox(join(config.dataDir, 'outbox'), sender)
    : createSmtp(config.smtpUrl, sender);
}

/**
 * Time limits for a server that doesn't respond. Once the server has the whole email, it can take ten minutes to
 * confirm (RFC 5321, 4.5.3.2.6). Disconnecting earlier would send the email twice.
 */
const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 600_000,
};
const longestSendMs = 660_000;

const isolation = { disableFileAccess: true, disableUrlAccess: true };

/** Loads the library with the first email, because it is large. */
function loadMailer(): Promise<typeof import('nodemailer')> {
  return import('nodemailer');
}

function createSmtp(url: string, sender: Sender): MailTransport {
  let transport: Transporter | undefined;
  return {
    async send(mail) {
      const { createTransport } = await loadMailer();
      transport ??= createTransport({ url, ...timeouts, ...isolation });
      await within(longestSendMs, transport.sendMail(getMessage(mail, sender)));
    },
  };
}

/**
 * Writes each email to a file named after its id, so that an email written again after a crash exists only
 * once.
 */
function createOutbox(folder: string, sender: Sender): MailTransport {
  return {
    async send(mail) {
      const { createTransport } = await loadMailer();
      const transport = createTransport({ streamTransport: true, buffer: true, ...isolation });
      const { message } = await transport.sendMail(getMessage(mail, sender));
      const file = join(folder, `${mail.mailId}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
      log.warn(`A mail waits in ${file}, because SMTP_URL is not set.`);
    },
  };
}

type Sender = { from: { name: string; address: string }; domain: string };

function getSender(config: MailConfig): Sender {
  const { hostname } = new URL(getPublicOrigin(config));
  // An address needs a name after the @. IP addresses would need brackets, which many servers reject.
  const domain = /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/i.test(hostname) ? hostname : 'localhost';
  return { from: config.mailFrom ?? { name: 'Docket', address: `docket@${domain}` }, domain };
}

/** Passes the recipient's address as an object, so that the library never parses it as a list. */
function getMessage(
  { mailId, recipient, subject, body, createdAt }: OutgoingMail,
  sender: Sender,
): SendMailOptions {
  return {
    from: sender.from,
    to: { name: '', address: recipient },
    subject,
    text: body.text,
    html: body.html,
    attachments: (body.attachments ?? []).map(toAttachment),
    date: new Date(createdAt),
    messageId: `<${mailId}@${sender.domain}>`,
    ...getThread(body.headers, sender),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...getUnsubscribingBy(body.headers),
    },
  };
}

function toAttachment({ name: filename, type: contentType, content, contentId }: MailAttachment) {
  const place = contentId ? { cid: contentId, contentDisposition: 'inline' as const } : {};
  return { filename, contentType, content: Buffer.from(content, 'base64'), ...place };
}

/**
 * All emails of a thread refer to the id of an email that was never sent, so it doesn't matter which of
 * them arrives first, or at all.
 */
function getThread({ thread }: Partial<MailHeaders> = {}, { domain }: Sender): Partial<SendMailOptions> {
  if (!thread) return {};
  const root = `<${thread}@${domain}>`;
  return { references: root, inReplyTo: root };
}

function getUnsubscribingBy({ unsubscribe }: Partial<MailHeaders> = {}): Record<string, string> {
  if (!unsubscribe) return {};
  return { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/**
 * Returns true if the server will never accept this email for this address. Other errors can be temporary or due to the
 * configuration of the server.
 */
export function isPermanentRejection(error: unknown): boolean {
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
