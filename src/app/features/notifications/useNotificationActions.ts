import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { getErrorText } from '../../api/errorText.ts';
import { useBoot } from '../../state/useBoot.ts';
import {
  getLatestNotifications,
  latestNotifications,
  markLatestNotificationsRead,
  reloadLatestNotifications,
} from './latestNotifications.ts';
import {
  markNotificationUnread,
  type Notification,
  requestNotificationDone,
  requestReadNotificationsDone,
  setNotificationSaved,
  snoozeNotification,
} from './notificationCalls.ts';
import { emitNotificationsChanged } from './notificationNews.ts';

export function useNotificationActions() {
  const messages = useMessages();
  const { t, formatDateTime } = messages;
  const toasts = useToasts();
  const boot = useBoot();
  const run = async (call: () => Promise<unknown>, said?: string) => {
    try {
      await call();
      if (said) toasts.show({ text: said });
      await reloadLatestNotifications();
    } catch (thrown) {
      toasts.show({ text: getErrorText(messages, thrown), tone: 'danger' });
    }
    emitNotificationsChanged();
  };
  const known = () => getLatestNotifications(boot, latestNotifications.items);
  const each = (of: readonly Notification[], call: (id: string) => Promise<unknown>) =>
    Promise.all(of.map(({ id }) => call(id)));
  return {
    async read(...of: Notification[]) {
      const unread = of.filter(({ readAt }) => readAt === undefined);
      if (unread.length > 0) await run(() => each(unread, id => markLatestNotificationsRead(known(), id)));
    },
    unread: (...of: Notification[]) => run(() => each(of, markNotificationUnread)),
    readAll: () => run(() => markLatestNotificationsRead(known())),
    finish: (...of: Notification[]) =>
      run(() => each(of, requestNotificationDone), t('notifications.finished')),
    finishRead: () => run(requestReadNotificationsDone, t('notifications.finishedRead')),
    /** Saves the notifications, or removes them from the saved ones if the first notification is already saved. */
    save: (...of: Notification[]) => run(() => each(of, id => setNotificationSaved(id, !of[0]?.saved))),
    snooze: (till: string, ...of: Notification[]) =>
      run(
        () => each(of, id => snoozeNotification(id, till)),
        t('notifications.snoozed', { at: formatDateTime(till) }),
      ),
  };
}

export type NotificationActions = ReturnType<typeof useNotificationActions>;
