import { useCallback } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { useLoad } from '../../../../api/useLoad.ts';
import { TileCard } from '../../../../shared/home/card/TileCard.tsx';
import { TileEmptyState, TileLoader } from '../../../../shared/home/card/TileStates.tsx';
import type { TileProps } from '../../../../shared/home/tileKind.ts';
import { openRecord } from '../../../../state/openRecordsState.ts';
import { useBoot } from '../../../../state/useBoot.ts';
import { searchNotifications } from '../../notificationCalls.ts';
import { useNotificationChanges } from '../../notificationNews.ts';
import { notificationTexts } from '../../texts.ts';
import { useNotificationActions } from '../../useNotificationActions.ts';
import { getNotificationText } from '../../words.ts';
import '../home.css';
import { findFollowedChanges } from './followedChanges.ts';

export function FollowedTile({ title }: TileProps) {
  return (
    <TextsProvider texts={notificationTexts}>
      <Followed title={title} />
    </TextsProvider>
  );
}

/** Notification types that followers receive. */
const kinds = ['Comment', 'File', 'StatusChanged', 'ViewEntered'] as const;
const LIMIT = 100;

function Followed({ title }: Pick<TileProps, 'title'>) {
  const messages = useMessages();
  const { t } = messages;
  const data = useBoot();
  const actions = useNotificationActions();
  const load = useCallback(
    (signal: AbortSignal) => searchNotifications({ state: 'Open', kinds: [...kinds], take: LIMIT }, signal),
    [],
  );
  const found = useLoad(load);
  useNotificationChanges(found.reload);
  return (
    <TileCard icon="eye" title={title} href="/notifications">
      <TileLoader load={found}>
        {({ items }) => {
          const changes = findFollowedChanges(items);
          if (changes.length === 0)
            return <TileEmptyState icon="eye" text={t('notifications.home.noneFollowed')} />;
          return (
            <ul className="dk-tile-rows">
              {changes.map(({ latest, record, isUnread }) => (
                <li key={latest.id} className="dk-tile-row" data-unread={isUnread || undefined}>
                  <button
                    type="button"
                    className="dk-tile-name dk-tile-change"
                    onClick={() => {
                      void actions.read(latest);
                      if (latest.itemId) openRecord(record.directoryId, latest.itemId);
                    }}
                  >
                    <span className="dk-truncate">{record.display}</span>
                    <span className="dk-truncate dk-faint">
                      {getNotificationText(messages, latest, data)}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          );
        }}
      </TileLoader>
    </TileCard>
  );
}
