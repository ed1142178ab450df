import { useEffect, useEffectEvent, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { WithTexts } from '#view/i18n/WithTexts.tsx';
import { useLiveEvent } from '../../../live/events.ts';
import { canNotify, showOnDesktop } from '../../../shared/desktop/desktop.ts';
import { getQuietTimeLeft } from '../../../shared/desktop/getQuietTimeLeft.ts';
import { openRecord } from '../../../state/openRecords.ts';
import { useBoot, useUser } from '../../../state/useBoot.ts';
import { reloadLatest } from '../latest.ts';
import { loadDesktopNotifications, type Notification, readNotification } from '../notificationCalls.ts';
import { notificationTexts } from '../texts.ts';
import { getNotificationText } from '../words.ts';
import { findNewNotifications, keepShownTill, MAX_SHOWN, readShownTill } from './findNewNotifications.ts';
import { notificationTabs } from './notificationTabs.ts';

/** Shows desktop notifications from a single tab of the browser. Renders nothing on the page. */
export default function DesktopNotices() {
  useEffect(() => notificationTabs.followTabs(() => undefined), []);
  const { isHere } = useSnapshot(notificationTabs.leader);
  return isHere ? (
    <WithTexts texts={notificationTexts}>
      <Showing />
    </WithTexts>
  ) : null;
}

function Showing() {
  const { timeZone } = useUser().account;
  const known = useRef<ReadonlySet<string>>(new Set());
  const since = useRef(readShownTill());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = useShow();
  const ask = async () => {
    if (!canNotify()) return;
    const [items, wait] = await Promise.all([
      loadDesktopNotifications(since.current),
      getQuietTimeLeft(timeZone),
    ]);
    if (!notificationTabs.leader.isHere) return;
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
    keepShownTill(latest.at);
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
 * `MAX_SHOWN`, a single notification sums them up.
 */
function useShow(): (items: readonly Notification[]) => void {
  const messages = useMessages();
  const boot = useBoot();
  const [, goTo] = useLocation();
  return items => {
    if (items.length > MAX_SHOWN) {
      const title = messages.t('notifications.desktopMany', { count: items.length });
      return showOnDesktop({ title, tag: 'docket-notifications', onOpen: () => goTo('/notifications') });
    }
    for (const item of items.toReversed()) {
      const { id, record, itemId, reminderId } = item;
      const text = getNotificationText(messages, item, boot);
      const onOpen = () => {
        void readNotification(id)
          .then(reloadLatest)
          .catch(() => undefined);
        if (record && itemId) openRecord(record.directoryId, itemId);
        else goTo(reminderId ? '/reminders' : '/notifications');
      };
      // The reminder's own desktop notification has the same tag, so that only one of the two is displayed.
      const tag = reminderId ?? id;
      showOnDesktop(
        record ? { title: record.display, body: text, tag, onOpen } : { title: text, tag, onOpen },
      );
    }
  };
}
