import { getNotificationValues } from '#core/notifications/notificationValues.ts';
import type { Messages } from '#view/i18n/messages.ts';
import { findActorName } from '../../state/actorName.ts';
import type { Boot } from '../../state/bootState.ts';
import type { Notification } from './notificationCalls.ts';

type Around = Pick<Boot, 'users' | 'automations' | 'chatForms' | 'directories'>;

/** Returns e.g. 'Olena Kovalenko commented: Call back', in the user's language. */
export function getNotificationText(messages: Messages, notification: Notification, around: Around): string {
  const { t } = messages;
  const { kind, actor, count, params, directoryId } = notification;
  const directory = around.directories.find(({ id }) => id === directoryId);
  const known = messages.has(`notifications.kind.${kind}`) ? kind : 'Other';
  return t(`notifications.kind.${known}`, {
    count,
    who:
      findActorName(around, actor, rule => t('notifications.rule', { rule })) ?? t('notifications.someone'),
    ...getNotificationValues(params, directory, {
      deletedText: t('notifications.deletedText'),
      noStatus: t('notifications.noStatus'),
      someDirectory: t('notifications.someDirectory'),
    }),
  });
}

/** Returns why the user is notified, e.g. 'You follow this'. */
export function getReasonText({ t, has }: Messages, { reason }: Notification): string {
  return has(`notifications.reason.${reason}`) ? t(`notifications.reason.${reason}`) : '';
}
