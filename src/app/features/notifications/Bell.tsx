import { Suspense, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { createLazyComponent } from '#view/kit/feedback/lazy.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { seeAsState } from '../../state/seeAsState.ts';
import { countUnreadInbox } from './latestNotifications.ts';
import './bell.css';
import { useLatestNotifications } from './useLatestNotifications.ts';

const loadPanel = () => import('./BellPanel.tsx');
const BellPanel = createLazyComponent(loadPanel);

/** The highest number displayed. */
const MAX_COUNTED = 30;

/**
 * Shows the number of unread notifications, and opens the newest ones. Renders nothing for an administrator who views
 * the account as another user.
 */
export default function Bell() {
  const { t } = useMessages();
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const unread = countUnreadInbox(useLatestNotifications());
  const { person } = useSnapshot(seeAsState);
  if (person) return null;
  const preload = () => void loadPanel().catch(() => undefined);
  const button = (
    <button
      type="button"
      className="dk-button dk-icon-button dk-bell"
      data-tone="quiet"
      aria-label={t('notifications.bell', { count: unread })}
      title={t('notifications.title')}
      aria-haspopup="dialog"
      aria-expanded={isOpen === true}
      onPointerEnter={preload}
      onFocus={preload}
      {...(isOpen === null && { onClick: () => setOpen(true) })}
    >
      <Icon name="bell" />
      {unread > 0 && (
        <span className="dk-bell-count" aria-hidden="true">
          {unread >= MAX_COUNTED ? `${MAX_COUNTED}+` : unread}
        </span>
      )}
    </button>
  );
  if (isOpen === null) return button;
  return (
    <Suspense fallback={button}>
      <BellPanel trigger={button} isOpen={isOpen} onOpenChange={setOpen} />
    </Suspense>
  );
}
