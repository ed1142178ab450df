import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { Checkbox } from '#view/kit/inputs/Checkbox.tsx';
import { canShowNotifications, requestNotificationPermission } from '../../../shared/desktop/desktop.ts';
import { desktopPreference, setDesktopPreference } from '../desktop/desktopPreference.ts';
import { saveLastDisplayedTime } from '../desktop/findNewNotifications.ts';

/** Turns desktop notifications in this browser on, after requesting the browser's permission, or off. */
export function DesktopSwitch() {
  const { t } = useMessages();
  const { isOn } = useSnapshot(desktopPreference);
  const [isRefused, setRefused] = useState(false);
  const change = async (wanted: boolean) => {
    const isAllowed = wanted && (await requestNotificationPermission());
    setRefused(wanted && !isAllowed);
    // Skips notifications from before the switch was turned on.
    if (isAllowed) saveLastDisplayedTime(new Date().toISOString());
    setDesktopPreference(isAllowed);
  };
  return (
    <div className="dk-settings-part">
      <Checkbox
        isSwitch
        label={t('notifications.desktopHere')}
        isChecked={isOn && canShowNotifications()}
        onChange={wanted => void change(wanted)}
      />
      <p className="dk-help">{t('notifications.desktopText')}</p>
      {isRefused && <Notice tone="danger">{t('notifications.desktopRefused')}</Notice>}
    </div>
  );
}
