import { useCallback } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { useLoad } from '../../../../api/useLoad.ts';
import { TileCard } from '../../../../shared/home/card/TileCard.tsx';
import { TileEmptyState, TileLoader } from '../../../../shared/home/card/TileStates.tsx';
import type { TileProps } from '../../../../shared/home/tileKind.ts';
import { groupNotifications } from '../../groupNotifications.ts';
import { NotificationGroupItems } from '../../NotificationGroupItems.tsx';
import { searchNotifications } from '../../notificationCalls.ts';
import { useNotificationChanges } from '../../notificationNews.ts';
import '../../notifications.css';
import { notificationTexts } from '../../texts.ts';
import { useNotificationActions } from '../../useNotificationActions.ts';
import '../home.css';

export function UnreadTile({ title }: TileProps) {
  return (
    <TextsProvider texts={notificationTexts}>
      <Unread title={title} />
    </TextsProvider>
  );
}

const LIMIT = 20;

function Unread({ title }: Pick<TileProps, 'title'>) {
  const { t, formatNumber } = useMessages();
  const actions = useNotificationActions();
  const load = useCallback(async (signal: AbortSignal) => {
    const unread = { state: 'Unread' as const, take: LIMIT };
    const [mentions, all] = await Promise.all([
      searchNotifications({ ...unread, kinds: ['Mentioned'] }, signal),
      searchNotifications(unread, signal),
    ]);
    const others = all.items.filter(({ kind }) => kind !== 'Mentioned');
    return { items: [...mentions.items, ...others], total: all.total };
  }, []);
  const found = useLoad(load);
  useNotificationChanges(found.reload);
  const total = found.data?.total ?? 0;
  return (
    <TileCard
      icon="bell"
      title={title}
      count={total > 0 ? formatNumber(total) : undefined}
      href="/notifications"
    >
      <TileLoader load={found}>
        {({ items }) =>
          items.length === 0 ? (
            <TileEmptyState icon="check" text={t('notifications.home.noneUnread')} />
          ) : (
            <ul className="dk-notifications dk-tile-notifications">
              {groupNotifications(items).map(group => (
                <NotificationGroupItems key={group.key} group={group} actions={actions} />
              ))}
            </ul>
          )
        }
      </TileLoader>
    </TileCard>
  );
}
