import { Link } from 'wouter';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { EmptyState, ErrorState } from '#view/kit/feedback/states.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { getErrorText } from '../../../api/errorText.ts';
import { useLoad } from '../../../api/useLoad.ts';
import { createFollowCalls } from '../../../shared/following/followCalls.ts';
import { openRecord } from '../../../state/openRecordsState.ts';
import { useBoot } from '../../../state/useBoot.ts';
import { loadFollowedEntities } from '../notificationCalls.ts';
import { type FollowedEntry, groupFollowed } from './groupFollowed.ts';
import './followed.css';

/** Lists what the user follows or has muted, with buttons to stop following or muting. */
export function FollowedSection() {
  const messages = useMessages();
  const { t } = messages;
  const { directories } = useBoot();
  const { data, error, reload } = useLoad(loadFollowedEntities);
  if (!data) {
    if (error) return <ErrorState text={getErrorText(messages, error)} onRetry={reload} />;
    return <Skeleton lines={6} height={40} />;
  }
  const parts = groupFollowed(data, directories);
  const hidden = data.recordCount - data.records.length;
  return (
    <div className="dk-stack dk-notifications-tab">
      <p className="dk-faint">{t('notifications.followedText')}</p>
      {parts.length === 0 && (
        <EmptyState
          icon="bell"
          title={t('notifications.followedNone')}
          text={t('notifications.followedNoneText')}
        />
      )}
      {parts.map(({ id, entries }) => (
        <section key={id} className="dk-followed" aria-labelledby={`followed-${id}`}>
          <h2 id={`followed-${id}`}>{t(`notifications.followed.${id}`)}</h2>
          <ul>
            {entries.map(entry => (
              <FollowedLine key={entry.key} entry={entry} onChanged={reload} />
            ))}
          </ul>
        </section>
      ))}
      {hidden > 0 && <p className="dk-faint">{t('notifications.followedMore', { count: hidden })}</p>}
    </div>
  );
}

interface LineProps {
  entry: FollowedEntry;
  onChanged: () => void;
}

function FollowedLine({ entry, onChanged }: LineProps) {
  const messages = useMessages();
  const { t } = messages;
  const toasts = useToasts();
  const { name, place, icon, isMuted, followed, href } = entry;
  const { write } = createFollowCalls(followed);
  const choose = async (follow: Parameters<typeof write>[0]) => {
    try {
      await write(follow);
      onChanged();
    } catch (thrown) {
      toasts.show({ text: getErrorText(messages, thrown), tone: 'danger' });
    }
  };
  const end = async () => {
    await choose('none');
    const text = t(isMuted ? 'notifications.unmuted' : 'notifications.unfollowed', { name });
    toasts.show({ text, onUndo: () => void choose(isMuted ? 'Muted' : 'Following') });
  };
  return (
    <li className="dk-followed-line">
      <Icon name={icon} />
      <span className="dk-followed-name">
        {followed.what === 'record' ? (
          <button
            type="button"
            className="dk-link-button dk-truncate"
            onClick={() => openRecord(followed.directoryId, followed.itemId)}
          >
            {name}
          </button>
        ) : (
          <Link className="dk-truncate" href={href}>
            {name}
          </Link>
        )}
        {place && <span className="dk-faint dk-truncate">{place}</span>}
      </span>
      <Button
        tone="quiet"
        size="small"
        aria-label={t(isMuted ? 'notifications.unmuteNamed' : 'notifications.unfollowNamed', { name })}
        onClick={() => void end()}
      >
        {t(isMuted ? 'notifications.unmute' : 'following.mute')}
      </Button>
    </li>
  );
}
