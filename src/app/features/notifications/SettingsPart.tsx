import { useEffect, useState } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { ErrorState } from '#view/kit/feedback/states.tsx';
import { Checkbox } from '#view/kit/inputs/Checkbox.tsx';
import { errorText } from '../../api/errorText.ts';
import { useCall } from '../../api/useCall.ts';
import { useLoad } from '../../api/useLoad.ts';
import { kinds, type NotificationKind } from './kinds.ts';
import { type NotificationSettings, readSettings, writeSettings } from './notificationCalls.ts';

/** What the person wants to be told of: a switch takes effect at once. */
export function SettingsPart() {
  const messages = useMessages();
  const { t } = messages;
  const { data, error, reload } = useLoad(readSettings);
  const call = useCall();
  const [settings, setSettings] = useState<NotificationSettings | undefined>(data);
  useEffect(() => setSettings(data), [data]);
  if (!settings) {
    if (error) return <ErrorState text={errorText(messages, error)} onRetry={reload} />;
    return <Skeleton lines={6} height={30} />;
  }
  const change = async (kind: NotificationKind, app: boolean) => {
    const before = settings;
    const channels = settings.kinds[kind] ?? { app: true, desktop: false, email: 'Off' as const };
    const next = { ...settings, kinds: { ...settings.kinds, [kind]: { ...channels, app } } };
    setSettings(next);
    const failed = await call.run(async () => void (await writeSettings(next)));
    if (failed) setSettings(before);
  };
  return (
    <div className="dk-stack dk-notifications-tab">
      <p className="dk-faint">{t('notifications.settingsText')}</p>
      {call.problem && <Notice tone="danger">{call.problem}</Notice>}
      {kinds.map(kind => (
        <Checkbox
          key={kind}
          isSwitch
          label={t(`notifications.tell.${kind}`)}
          isChecked={settings.kinds[kind]?.app ?? true}
          onChange={app => void change(kind, app)}
        />
      ))}
    </div>
  );
}
