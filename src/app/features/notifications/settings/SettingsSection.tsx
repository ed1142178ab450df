import { useEffect, useRef, useState } from 'react';
import { formatZoneName } from '#core/calendar/zoneName.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { ErrorState } from '#view/kit/feedback/states.tsx';
import { getErrorText } from '../../../api/errorText.ts';
import { useApiCall } from '../../../api/useApiCall.ts';
import { useLoad } from '../../../api/useLoad.ts';
import { useUser } from '../../../state/useBoot.ts';
import {
  type NotificationSettings,
  readNotificationPreferences,
  writeNotificationPreferences,
} from '../notificationCalls.ts';
import { ChannelsTable } from './ChannelsTable.tsx';
import { DesktopSwitch } from './DesktopSwitch.tsx';
import { DigestTimes } from './DigestTimes.tsx';
import { QuietHours } from './QuietHours.tsx';
import './settings.css';

/** Edits what the user is notified of, how and when. Each change is applied immediately. */
export function SettingsSection() {
  const messages = useMessages();
  const { t } = messages;
  const { account, emailConfirmed } = useUser();
  const { data, error, reload } = useLoad(readNotificationPreferences);
  const call = useApiCall();
  const [settings, setSettings] = useState<NotificationSettings | undefined>(data);
  useEffect(() => setSettings(data), [data]);
  const written = useRef<Promise<unknown>>(Promise.resolve());
  if (!settings) {
    if (error) return <ErrorState text={getErrorText(messages, error)} onRetry={reload} />;
    return <Skeleton lines={6} height={30} />;
  }
  const change = async (part: Partial<NotificationSettings>) => {
    const next = { ...settings, ...part };
    setSettings(next);
    // Each request contains all settings, so requests must be processed in the order of the changes.
    const before = written.current.catch(() => undefined);
    const own = before.then(() => writeNotificationPreferences(next));
    written.current = own;
    const failed = await call.run(async () => void (await own));
    // Later changes may have been stored, with or without the failed change, so the settings are reloaded.
    if (failed) reload();
  };
  return (
    <div className="dk-stack dk-notifications-tab">
      <p className="dk-faint">{t('notifications.settingsText')}</p>
      {call.problem && <Notice tone="danger">{call.problem}</Notice>}
      <ChannelsTable channels={settings.kinds} onChange={kinds => void change({ kinds })} />
      {!emailConfirmed && <Notice tone="info">{t('notifications.unconfirmed')}</Notice>}
      <DesktopSwitch />
      <QuietHours hours={settings.quietHours} onChange={quietHours => void change({ quietHours })} />
      <DigestTimes digest={settings.digest} onChange={digest => void change({ digest })} />
      <p className="dk-faint">{t('notifications.timeZone', { zone: formatZoneName(account.timeZone) })}</p>
    </div>
  );
}
