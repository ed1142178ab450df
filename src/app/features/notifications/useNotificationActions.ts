import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { errorText } from '../../api/errorText.ts';
import { useBoot } from '../../state/useBoot.ts';
import { latest, latestOf, markRead, reloadLatest } from './latest.ts';
import {
  finishNotification,
  finishRead,
  type Notification,
  saveNotification,
  snoozeNotification,
  unreadNotification,
} from './notificationCalls.ts';
import { tellNotificationsChanged } from './notificationNews.ts';

/** What a person does with what they were told. */
export function useNotificationActions() {
  const messages = useMessages();
  const { t, formatDateTime } = messages;
  const toasts = useToasts();
  const boot = useBoot();
  const run = async (call: () => Promise<unknown>, said?: string) => {
    try {
      await call();
      if (said) toasts.show({ text: said });
      await reloadLatest();
    } catch (thrown) {
      toasts.show({ text: errorText(messages, thrown), tone: 'danger' });
    }
    tellNotificationsChanged();
  };
  const known = () => latestOf(boot, latest.items);
  return {
    read: (notification: Notification) =>
      notification.readAt === undefined ? run(() => markRead(known(), notification.id)) : Promise.resolve(),
    unread: ({ id }: Notification) => run(() => unreadNotification(id)),
    readAll: () => run(() => markRead(known())),
    finish: ({ id }: Notification) => run(() => finishNotification(id), t('notifications.finished')),
    finishRead: () => run(finishRead, t('notifications.finishedRead')),
    save: ({ id, saved }: Notification) => run(() => saveNotification(id, !saved)),
    snooze: ({ id }: Notification, till: string) =>
      run(() => snoozeNotification(id, till), t('notifications.snoozed', { at: formatDateTime(till) })),
  };
}

export type NotificationActions = ReturnType<typeof useNotificationActions>;
