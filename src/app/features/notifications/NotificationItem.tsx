import { addDays, getDayInZone } from '#core/calendar/dayRange.ts';
import { toInstantInZone } from '#core/calendar/zonedTime.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import type { IconName } from '#view/kit/icons.ts';
import { Menu } from '#view/kit/overlay/Menu.tsx';
import { useBoot } from '../../state/useBoot.ts';
import type { Notification } from './notificationCalls.ts';
import type { NotificationActions } from './useNotificationActions.ts';
import { useOpenSubject } from './useOpenSubject.ts';
import { getNotificationText, getReasonText } from './words.ts';

export interface NotificationItemProps {
  notification: Notification;
  actions: NotificationActions;
  /** Called when the user opens the notification's subject. */
  onLeave?: () => void;
}

const icons: Readonly<Record<string, IconName>> = {
  Assigned: 'user',
  Mentioned: 'comment',
  Comment: 'comment',
  File: 'file',
  StatusChanged: 'process',
  ViewEntered: 'eye',
  Overdue: 'alarm',
  AtRisk: 'alarm',
  ReminderDue: 'alarm',
  WorkFinished: 'check',
  RuleMessage: 'bell',
  RulePaused: 'warning',
  RuleMailsStopped: 'warning',
  WebhookPaused: 'warning',
  ReportPaused: 'warning',
  RightsChanged: 'lock',
  ScriptsFailed: 'warning',
  ChatMentioned: 'comment',
  ChatWaiting: 'clock',
  NewLogin: 'user',
};

/** Shows what happened, why the user is notified, and the actions on the notification. */
export function NotificationItem({ notification, actions, onLeave }: NotificationItemProps) {
  const messages = useMessages();
  const { formatDateTime } = messages;
  const { kind, at, readAt } = notification;
  const leadTo = useOpenSubject(notification);
  const text = getNotificationText(messages, notification, useBoot());
  const go = () => {
    void actions.read(notification);
    if (!leadTo) return;
    onLeave?.();
    leadTo();
  };
  return (
    <li className="dk-notification" data-unread={readAt === undefined || undefined}>
      <Icon name={icons[kind] ?? 'bell'} />
      <div className="dk-notification-body">
        <button type="button" className="dk-notification-text" onClick={go}>
          {text}
        </button>
        <p className="dk-faint">
          {[formatDateTime(at), getReasonText(messages, notification)].filter(Boolean).join(' · ')}
        </p>
      </div>
      <ItemMenu notification={notification} actions={actions} name={text} />
    </li>
  );
}

const MORNING_MINUTES = 9 * 60;

function ItemMenu({ notification, actions, name }: NotificationItemProps & { name: string }) {
  const { t } = useMessages();
  const isRead = notification.readAt !== undefined;
  const tomorrow = () => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    return new Date(
      toInstantInZone(addDays(getDayInZone(timeZone), 1), MORNING_MINUTES, timeZone),
    ).toISOString();
  };
  return (
    <Menu
      placement="bottom-end"
      trigger={<IconButton icon="more" size="small" label={t('notifications.actions', { name })} />}
      entries={[
        {
          id: 'read',
          icon: isRead ? 'bell' : 'check',
          label: t(isRead ? 'notifications.markUnread' : 'notifications.markRead'),
          onSelect: () => void (isRead ? actions.unread(notification) : actions.read(notification)),
        },
        {
          id: 'save',
          icon: 'bookmark',
          label: t(notification.saved ? 'notifications.unsave' : 'notifications.save'),
          onSelect: () => void actions.save(notification),
        },
        {
          id: 'snooze',
          icon: 'clock',
          label: t('notifications.snooze'),
          onSelect: () => void actions.snooze(tomorrow(), notification),
        },
        ...(notification.doneAt === undefined
          ? ([
              {
                id: 'done',
                icon: 'close',
                label: t('notifications.done'),
                hasSeparator: true,
                onSelect: () => void actions.finish(notification),
              },
            ] as const)
          : []),
      ]}
    />
  );
}
