/** Texts of notifications in emails: one sentence each, the same as in the bell menu. */
import type { Locale } from '#core/model.ts';
import { getNotificationValues } from '#core/notifications/notificationValues.ts';
import { messages } from '../messages/index.ts';
import type { NotificationScope } from '../scope.ts';
import type { Notification } from '../tables.ts';

export interface NotificationTexts {
  readonly locale: Locale;
  /** E.g. 'Olena Kovalenko commented: Call back'. */
  sentence(notification: Notification): string;
  /** E.g. 'You follow this', or an empty string if there is no text for the reason. */
  reason(notification: Notification): string;
  /** E.g. 'You’re getting this email because you follow this record.' */
  why(notification: Notification): string;
  /** Returns the date and time in the account's time zone. */
  moment(instant: string): string;
}

export function createNotificationTexts(
  { locale, definitions, principal }: NotificationScope,
  names: ReadonlyMap<string, string>,
): NotificationTexts {
  const t = (id: Parameters<typeof messages.text>[1], values = {}) => messages.text(locale, id, values);
  const format = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : 'uk', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: principal.user.account.timeZone,
  });
  const told = (start: 'reason' | 'why', { reason }: Notification) => {
    const id = `mail.${start}.${reason}`;
    return messages.has(id) ? t(id) : '';
  };
  return {
    locale,
    sentence({ kind, actor, count, params, directoryId }) {
      const id = `mail.kind.${kind}`;
      return t(messages.has(id) ? id : 'mail.kind.Other', {
        count,
        who: names.get(actor ?? '') ?? t('mail.someone'),
        ...getNotificationValues(params, definitions.directory(directoryId ?? ''), {
          deletedText: t('mail.deletedText'),
          noStatus: t('mail.noStatus'),
          someDirectory: t('mail.someDirectory'),
        }),
      });
    },
    reason: notification => told('reason', notification),
    why: notification => told('why', notification),
    moment: instant => format.format(new Date(instant)),
  };
}
