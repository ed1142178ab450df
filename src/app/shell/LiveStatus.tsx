import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Badge } from '#view/kit/feedback/Badge.tsx';
import { useIsOnline } from '#view/kit/feedback/useIsOnline.ts';
import { liveConnectionState } from '../state/liveConnectionState.ts';

const patienceMs = 4_000;

/** Shows that live updates aren't arriving, once the interruption has lasted for `patienceMs`. */
export function LiveStatus() {
  const { t } = useMessages();
  const { status } = useSnapshot(liveConnectionState);
  const isOnline = useIsOnline();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    setLong(false);
    if (status === 'on' && isOnline) return;
    // Shown immediately if the browser reports that it is offline.
    if (!isOnline) return setLong(true);
    const timer = setTimeout(() => setLong(true), patienceMs);
    return () => clearTimeout(timer);
  }, [status, isOnline]);
  return (
    <span role="status">
      {isLong && (
        <Badge title={t('shell.offlineText')}>{t(isOnline ? 'shell.offline' : 'kit.offline.title')}</Badge>
      )}
    </span>
  );
}
