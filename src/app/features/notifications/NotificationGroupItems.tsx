import { useState } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { createBatchActions } from './createBatchActions.ts';
import type { NotificationGroup } from './groupNotifications.ts';
import { NotificationItem, type NotificationItemProps } from './NotificationItem.tsx';

export interface NotificationGroupItemsProps extends Omit<NotificationItemProps, 'notification'> {
  group: NotificationGroup;
}

/**
 * Lists the notifications of a group. If they are identical, only the newest is displayed until the user expands the
 * group.
 */
export function NotificationGroupItems({ group, actions, onLeave }: NotificationGroupItemsProps) {
  const { t } = useMessages();
  const [isOpen, setOpen] = useState(false);
  const { items } = group;
  const isFolded = group.isFolded && !isOpen;
  const shown = isFolded ? items.slice(0, 1) : items;
  return (
    <>
      {shown.map(notification => (
        <NotificationItem
          key={notification.id}
          notification={notification}
          actions={isFolded ? createBatchActions(actions, items) : actions}
          onLeave={onLeave}
        />
      ))}
      {isFolded && (
        <li className="dk-notification-more">
          <Button size="small" tone="quiet" onClick={() => setOpen(true)}>
            {t('notifications.moreEqual', { count: items.length - 1 })}
          </Button>
        </li>
      )}
    </>
  );
}
