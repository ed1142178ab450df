import type { Locale } from '#core/model.ts';
import { formatMailHtml } from './mailHtml.ts';
import { messages } from './messages/index.ts';

/** The content of an email, without headers. */
export type MailContent = { subject: string; text: string; html: string };

type MailLink = { label: string; url: string };

/**
 * A section about one entity: its name with a link, if it has a name, and lines about what happened to it.
 */
export type MailSection = { title: MailLink | null; lines: { text: string; note: string }[] };

/** Metrics as a table, and as a picture attached to the email. */
export type MailFigures = {
  picture: { contentId: string; label: string } | null;
  heads: readonly string[];
  /** How many leading columns identify the row. */
  nameColumns: number;
  rows: readonly (readonly string[])[];
};

/** The parts of an email: paragraphs, sections, links to follow, then further paragraphs and small links. */
export type MailLayout = {
  locale: Locale;
  subject: string;
  before: string[];
  sections: MailSection[];
  figures?: MailFigures;
  actions: MailLink[];
  after: string[];
  footLinks: MailLink[];
  /** The origin of the server that sends the email. */
  origin: string;
};

type Place = { locale: Locale; origin: string };

/** Includes one link for each account in which a user has the address. */
export function composeRecoveryMail(
  { locale, origin }: Place,
  accounts: { account: string; url: string }[],
): MailContent {
  return composeMail({
    ...PLAIN,
    locale,
    origin,
    subject: messages.text(locale, 'mail.recovery.subject'),
    before: [
      messages.text(locale, 'mail.recovery.intro'),
      messages.text(locale, accounts.length > 1 ? 'mail.recovery.several' : 'mail.recovery.one'),
    ],
    actions: accounts.map(({ account, url }) => ({
      label: messages.text(locale, 'mail.recovery.action', { account: toSingleLine(account) }),
      url,
    })),
    after: [messages.text(locale, 'mail.once'), messages.text(locale, 'mail.recovery.ignore')],
  });
}

export function composeConfirmationMail(
  { locale, origin }: Place,
  { account, address, url }: { account: string; address: string; url: string },
): MailContent {
  return composeMail({
    ...PLAIN,
    locale,
    origin,
    subject: messages.text(locale, 'mail.confirmation.subject'),
    before: [
      messages.text(locale, 'mail.confirmation.intro', {
        address: toSingleLine(address),
        account: toSingleLine(account),
      }),
    ],
    actions: [{ label: messages.text(locale, 'mail.confirmation.action'), url }],
    after: [messages.text(locale, 'mail.once'), messages.text(locale, 'mail.confirmation.ignore')],
  });
}

export function composeInvitationMail(
  { locale, origin }: Place,
  names: { account: string; inviter: string; person: string; url: string },
): MailContent {
  const account = toSingleLine(names.account);
  const inviter = toSingleLine(names.inviter);
  return composeMail({
    ...PLAIN,
    locale,
    origin,
    subject: messages.text(locale, 'mail.invitation.subject', { inviter, account }),
    before: [
      messages.text(locale, 'mail.hello', { name: toSingleLine(names.person) }),
      messages.text(locale, 'mail.invitation.intro', { inviter, account }),
      messages.text(locale, 'mail.invitation.what'),
    ],
    actions: [{ label: messages.text(locale, 'mail.invitation.action'), url: names.url }],
    after: [messages.text(locale, 'mail.once'), messages.text(locale, 'mail.invitation.late')],
  });
}

const PLAIN = { sections: [], footLinks: [] };

export function composeMail(parts: MailLayout): MailContent {
  return {
    subject: toSingleLine(parts.subject, 200),
    text: formatPlainText(parts),
    html: formatMailHtml(parts),
  };
}

function formatPlainText(parts: MailLayout): string {
  const { locale, before, sections, figures, actions, after, footLinks, origin } = parts;
  const link = ({ label, url }: MailLink) => `${label}:\n${url}`;
  const told = sections.map(({ title, lines }) =>
    [...(title ? [`${title.label}\n${title.url}`] : []), ...lines.map(toListed)].join('\n\n'),
  );
  const foot = [`-- \n${messages.text(locale, 'mail.foot', { origin })}`, ...footLinks.map(link)].join('\n');
  const counted = figures ? [[figures.heads, ...figures.rows].map(row => row.join(' | ')).join('\n')] : [];
  return `${[...before, ...told, ...counted, ...actions.map(link), ...after, foot].join('\n\n')}\n`;
}

function toListed({ text, note }: MailSection['lines'][number]): string {
  return note === '' ? `- ${text}` : `- ${text}\n  ${note}`;
}

/** Shortens a user-defined name to one line for headers and sentences. */
export function toSingleLine(text: string, most = 80): string {
  const line = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\s]+/gu, ' ').trim();
  return line.length > most
    ? `${line
        .slice(0, most - 1)
        .toWellFormed()
        .replaceAll('\uFFFD', '')}…`
    : line;
}
