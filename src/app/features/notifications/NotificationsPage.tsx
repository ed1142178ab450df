import { useCallback, useState } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { EmptyState, ErrorState } from '#view/kit/feedback/states.tsx';
import { Page } from '#view/kit/layout/Page.tsx';
import { Tabs } from '#view/kit/layout/Tabs.tsx';
import { Menu } from '#view/kit/overlay/Menu.tsx';
import { getErrorText } from '../../api/errorText.ts';
import { useLoad } from '../../api/useLoad.ts';
import { useTabInAddress } from '../../shared/useTabInAddress.ts';
import { FollowedSection } from './followed/FollowedSection.tsx';
import { NOTIFICATION_KINDS, type NotificationKind } from './kinds.ts';
import { NotificationGroupItems } from './NotificationGroupItems.tsx';
import './notifications.css';
import { groupNotifications } from './groupNotifications.ts';
import { NOTIFICATION_STATES, type NotificationState, searchNotifications } from './notificationCalls.ts';
import { useNotificationChanges } from './notificationNews.ts';
import { SettingsSection } from './settings/SettingsSection.tsx';
import { useNotificationActions } from './useNotificationActions.ts';

const tabs = [...NOTIFICATION_STATES, 'followed', 'settings'] as const;

/** Shows the user's notifications by state, what the user follows, and the notification settings. */
export default function NotificationsPage() {
  const { t } = useMessages();
  const [selected, setSelected] = useTabInAddress(tabs);
  return (
    <Page title={t('notifications.title')}>
      <div>
        <Tabs
          label={t('notifications.title')}
          tabs={tabs.map(id => ({ id, label: t(`notifications.tab.${id}`) }))}
          selected={selected}
          onSelect={setSelected}
        >
          {selected === 'settings' && <SettingsSection />}
          {selected === 'followed' && <FollowedSection />}
          {isState(selected) && <Told key={selected} state={selected} />}
        </Tabs>
      </div>
    </Page>
  );
}

const isState = (tab: string): tab is NotificationState => NOTIFICATION_STATES.some(state => state === tab);

const STEP = 50;

function Told({ state }: { state: NotificationState }) {
  const messages = useMessages();
  const { t } = messages;
  const actions = useNotificationActions();
  const [kind, setKind] = useState<NotificationKind | null>(null);
  const [take, setTake] = useState(STEP);
  const load = useCallback(
    (signal: AbortSignal) => searchNotifications({ state, take, ...(kind && { kinds: [kind] }) }, signal),
    [state, take, kind],
  );
  const { data, error, reload } = useLoad(load);
  useNotificationChanges(reload);
  if (!data) {
    if (error) return <ErrorState text={getErrorText(messages, error)} onRetry={reload} />;
    return <Skeleton lines={6} height={40} />;
  }
  return (
    <div className="dk-stack dk-notifications-tab">
      <div className="dk-row dk-row-wrap">
        <KindMenu kind={kind} onChange={setKind} />
        <span className="dk-spacer" />
        {state !== 'Done' && data.items.length > 0 && (
          <>
            <Button tone="quiet" onClick={() => void actions.readAll()}>
              {t('notifications.readAll')}
            </Button>
            <Button tone="quiet" onClick={() => void actions.finishRead()}>
              {t('notifications.finishRead')}
            </Button>
          </>
        )}
      </div>
      {data.items.length === 0 && (
        <EmptyState
          icon="bell"
          title={t(`notifications.empty.${state}`)}
          text={state === 'Open' ? t('notifications.emptyText') : undefined}
        />
      )}
      <ul className="dk-notifications">
        {groupNotifications(data.items).map(group => (
          <li key={group.key}>
            {group.display && <p className="dk-notification-record dk-truncate">{group.display}</p>}
            <ul className="dk-notification-group">
              <NotificationGroupItems group={group} actions={actions} />
            </ul>
          </li>
        ))}
      </ul>
      {data.items.length < data.total && (
        <div>
          <Button onClick={() => setTake(take + STEP)}>{t('notifications.more')}</Button>
        </div>
      )}
    </div>
  );
}

interface KindMenuProps {
  kind: NotificationKind | null;
  onChange: (kind: NotificationKind | null) => void;
}

function KindMenu({ kind, onChange }: KindMenuProps) {
  const { t } = useMessages();
  return (
    <Menu
      trigger={
        <Button tone="quiet" icon="filter" aria-pressed={kind !== null}>
          {t(kind ? `notifications.name.${kind}` : 'notifications.allKinds')}
        </Button>
      }
      entries={[
        {
          id: 'all',
          label: t('notifications.allKinds'),
          isChecked: kind === null,
          onSelect: () => onChange(null),
        },
        ...NOTIFICATION_KINDS.map((each, index) => ({
          id: each,
          label: t(`notifications.name.${each}`),
          isChecked: each === kind,
          hasSeparator: index === 0,
          onSelect: () => onChange(each),
        })),
      ]}
    />
  );
}
