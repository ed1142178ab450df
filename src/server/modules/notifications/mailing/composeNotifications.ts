import {
  composeMail,
  type MailContent,
  type MailSection,
  toSingleLine,
} from '#server/modules/mails/index.ts';
import { messages } from '../messages/index.ts';
import type { Notification } from '../tables.ts';
import type { NotificationTexts } from './words.ts';

interface Place {
  readonly words: NotificationTexts;
  /** The origin at which browsers reach the server. */
  readonly origin: string;
  /** The URL of the page that unsubscribes from such emails. */
  readonly stop: string;
}

/** The maximum number of notifications in a digest. The digest links to the remaining notifications. */
const MAX_IN_DIGEST = 50;

/**
 * Composes the email of one notification. The subject is only the name of the record or chat, if there is
 * one, so that mail clients group all emails about this record or chat.
 */
export function composeImmediateMail(
  notification: Notification,
  { words, origin, stop }: Place,
): MailContent {
  const { locale } = words;
  const title = recordLink(notification, origin) ?? getChatLink(notification, origin);
  const sentence = words.sentence(notification);
  return composeMail({
    locale,
    origin,
    subject: title?.label ?? sentence,
    before: [],
    sections: [{ title, lines: [{ text: sentence, note: words.moment(notification.at) }] }],
    actions: [
      title
        ? {
            label: messages.text(locale, notification.record ? 'mail.openRecord' : 'mail.openChat'),
            url: title.url,
          }
        : { label: messages.text(locale, 'mail.openAll'), url: `${origin}/notifications` },
    ],
    after: [words.why(notification)],
    footLinks: getFootLinks('mail.stopKind', { words, origin, stop }),
  });
}

interface PlaceOfMany extends Place {
  readonly account: string;
}

/** @param notifications Earliest first. */
export function composeDigestMail(notifications: readonly Notification[], place: PlaceOfMany): MailContent {
  return composeMany(notifications, place, { why: 'mail.digest.why', stop: 'mail.stopDigest' });
}

/** @param notifications Notifications delayed by the recipient's quiet hours, earliest first. */
export function composeDelayedMail(notifications: readonly Notification[], place: PlaceOfMany): MailContent {
  return composeMany(notifications, place, { why: 'mail.held.why', stop: 'mail.stopKind' });
}

function composeMany(
  notifications: readonly Notification[],
  { words, origin, stop, account }: PlaceOfMany,
  texts: { readonly why: 'mail.digest.why' | 'mail.held.why'; readonly stop: StopText },
): MailContent {
  const { locale } = words;
  const count = notifications.length;
  const told = notifications.slice(0, MAX_IN_DIGEST);
  const rest = count - told.length;
  return composeMail({
    locale,
    origin,
    subject: messages.text(locale, 'mail.digest.subject', { count, account: toSingleLine(account) }),
    before: [messages.text(locale, 'mail.digest.intro', { count })],
    sections: getSections(told, { words, origin }),
    actions: [{ label: messages.text(locale, 'mail.openAll'), url: `${origin}/notifications` }],
    after: [
      ...(rest > 0 ? [messages.text(locale, 'mail.digest.more', { count: rest })] : []),
      messages.text(locale, texts.why),
    ],
    footLinks: getFootLinks(texts.stop, { words, origin, stop }),
  });
}

/**
 * Groups notifications by record, in the order of each record's first notification. Each notification that isn't about
 * a record forms a separate section.
 */
function getSections(
  told: readonly Notification[],
  { words, origin }: Pick<Place, 'words' | 'origin'>,
): MailSection[] {
  const byRecord = Map.groupBy(told, ({ id, itemId, record }) => (record && itemId ? itemId : id));
  return [...byRecord.values()].map(own => ({
    title: own[0] ? (recordLink(own[0], origin) ?? getChatLink(own[0], origin)) : null,
    lines: own.map(one => ({
      text: words.sentence(one),
      note: [words.moment(one.at), words.reason(one)].filter(Boolean).join(' · '),
    })),
  }));
}

function recordLink({ record, itemId }: Notification, origin: string): MailSection['title'] {
  if (!record || !itemId) return null;
  return {
    label: toSingleLine(record.display || `#${record.number}`, 120),
    url: `${origin}/directories/${record.directoryId}/items?record=${itemId}`,
  };
}

function getChatLink({ conversationId, params }: Notification, origin: string): MailSection['title'] {
  const { chatTitle = '', messageSeq } = params;
  if (!conversationId) return null;
  const address = new URLSearchParams({ conversationId, ...(messageSeq ? { seq: `${messageSeq}` } : {}) });
  return { label: toSingleLine(chatTitle, 120), url: `${origin}/chat?${address}` };
}

type StopText = 'mail.stopKind' | 'mail.stopDigest';

function getFootLinks(stopId: StopText, { words, origin, stop }: Place) {
  const { locale } = words;
  return [
    { label: messages.text(locale, stopId), url: stop },
    { label: messages.text(locale, 'mail.settings'), url: `${origin}/notifications?tab=settings` },
  ];
}
