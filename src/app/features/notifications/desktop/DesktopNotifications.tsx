import { useEffect, useEffectEvent, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { useLiveEvent } from '../../../live/events.ts';
import { canShowNotifications, showDesktopNotification } from '../../../shared/desktop/desktop.ts';
import { getRemainingQuietTime } from '../../../shared/desktop/getRemainingQuietTime.ts';
import { openRecord } from '../../../state/openRecordsState.ts';
import { useBoot, useUser } from '../../../state/useBoot.ts';
import { reloadLatestNotifications } from '../latestNotifications.ts';
import { loadDesktopNotifications, markNotificationRead, type Notification } from '../notificationCalls.ts';
import { notificationTexts } from '../texts.ts';
import { getNotificationText } from '../words.ts';
import {
  findNewNotifications,
  loadLastDisplayedTime,
  MAX_DISPLAYED_NOTIFICATIONS,
  saveLastDisplayedTime,
} from './findNewNotifications.ts';
import { notificationTabLeader } from './notificationTabLeader.ts';

/** Shows desktop notifications from a single tab of the browser. Renders nothing on the page. */
export default function DesktopNotifications() {
  useEffect(() => notificationTabLeader.followTabs(() => undefined), []);
  const { isHere } = useSnapshot(notificationTabLeader.leader);
  return isHere ? (
    <TextsProvider texts={notificationTexts}>
      <Showing />
    </TextsProvider>
  ) : null;
}

function Showing() {
  const { timeZone } = useUser().account;
  const known = useRef<ReadonlySet<string>>(new Set());
  const since = useRef(loadLastDisplayedTime());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = useShow();
  const ask = async () => {
    if (!canShowNotifications()) return;
    const [items, wait] = await Promise.all([
      loadDesktopNotifications(since.current),
      getRemainingQuietTime(timeZone),
    ]);
    if (!notificationTabLeader.leader.isHere) return;
    const { fresh, known: all } = findNewNotifications(items, known.current);
    known.current = all;
    show(fresh);
    clearTimeout(timer.current);
    // Quiet hours delay some notifications but not others, so advancing the time now would skip the delayed ones.
    if (wait !== null) timer.current = setTimeout(again, wait);
    else keepTill(items);
  };
  const keepTill = ([latest]: readonly Notification[]) => {
    if (!latest) return;
    since.current = latest.at;
    saveLastDisplayedTime(latest.at);
  };
  const again = useEffectEvent(() => void ask().catch(() => undefined));
  useLiveEvent(['NewUserNotification', 'Connected', 'Reconnected'], () => again());
  useEffect(() => {
    again();
    return () => clearTimeout(timer.current);
  }, []);
  return null;
}

/**
 * Returns a function that shows desktop notifications, each of which opens its subject. If there are more than
 * `MAX_DISPLAYED_NOTIFICATIONS`, a single notification sums them up.
 */
function useShow(): (items: readonly Notification[]) => void {
  const messages = useMessages();
  const boot = useBoot();
  const [, goTo] = useLocation();
  return items => {
    if (items.length > MAX_DISPLAYED_NOTIFICATIONS) {
      const title = messages.t('notifications.desktopMany', { count: items.length });
      return showDesktopNotification({
        title,
        tag: 'docket-notifications',
        onOpen: () => goTo('/notifications'),
      });
    }
    for (const item of items.toReversed()) {
      const { id, record, itemId, reminderId } = item;
      const text = getNotificationText(messages, item, boot);
      const onOpen = () => {
        void markNotificationRead(id)
          .then(reloadLatestNotifications)
          .catch(() => undefined);
        if (record && itemId) openRecord(record.directoryId, itemId);
        else goTo(reminderId ? '/reminders' : '/notifications');
      };
      // The reminder's own desktop notification has the same tag, so that only one of the two is displayed.
      const tag = reminderId ?? id;
      showDesktopNotification(
        record ? { title: record.display, body: text, tag, onOpen } : { title: text, tag, onOpen },
      );
    }
  };
}
