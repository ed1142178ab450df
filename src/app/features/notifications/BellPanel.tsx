import { type ReactElement, useState } from 'react';
import { Link } from 'wouter';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Popover } from '#view/kit/overlay/Popover.tsx';
import { groupNotifications } from './groupNotifications.ts';
import { NotificationGroupItems } from './NotificationGroupItems.tsx';
import { useLatestNotifications } from './useLatestNotifications.ts';
import './notifications.css';
import { notificationTexts } from './texts.ts';
import { useNotificationActions } from './useNotificationActions.ts';

export interface BellPanelProps {
  trigger: ReactElement;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Shows the newest notifications, grouped by record. */
export default function BellPanel({ trigger, isOpen, onOpenChange }: BellPanelProps) {
  const { t } = useMessages();
  return (
    <Popover trigger={trigger} label={t('notifications.title')} isOpen={isOpen} onOpenChange={onOpenChange}>
      <TextsProvider texts={notificationTexts}>
        <Panel onLeave={() => onOpenChange(false)} />
      </TextsProvider>
    </Popover>
  );
}

function Panel({ onLeave }: { onLeave: () => void }) {
  const { t } = useMessages();
  const items = useLatestNotifications();
  const actions = useNotificationActions();
  const [isUnreadOnly, setUnreadOnly] = useState(false);
  const shown = isUnreadOnly ? items.filter(({ readAt }) => readAt === undefined) : items;
  return (
    <div className="dk-bell-panel">
      <div className="dk-row dk-bell-head">
        <h2>{t('notifications.title')}</h2>
        <span className="dk-spacer" />
        <Button
          size="small"
          tone="quiet"
          aria-pressed={isUnreadOnly}
          onClick={() => setUnreadOnly(!isUnreadOnly)}
        >
          {t('notifications.unread')}
        </Button>
        <Button size="small" tone="quiet" onClick={() => void actions.readAll()}>
          {t('notifications.readAll')}
        </Button>
      </div>
      {shown.length === 0 && (
        <p className="dk-faint dk-bell-empty">
          {t(isUnreadOnly ? 'notifications.noneUnread' : 'notifications.none')}
        </p>
      )}
      <ul className="dk-notifications">
        {groupNotifications(shown).map(group => (
          <li key={group.key}>
            {group.display && <p className="dk-notification-record dk-truncate">{group.display}</p>}
            <ul className="dk-notification-group">
              <NotificationGroupItems group={group} actions={actions} onLeave={onLeave} />
            </ul>
          </li>
        ))}
      </ul>
      <Link className="dk-bell-all" href="/notifications" onClick={onLeave}>
        {t('notifications.showAll')}
      </Link>
    </div>
  );
}
