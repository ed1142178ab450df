import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { Checkbox } from '#view/kit/inputs/Checkbox.tsx';
import { askToNotify, canNotify } from '../../../shared/desktop/desktop.ts';
import { chooseDesktop, desktopChoice } from '../desktop/desktopChoice.ts';
import { keepShownTill } from '../desktop/findNewNotifications.ts';

/** Turns desktop notifications in this browser on, after requesting the browser's permission, or off. */
export function DesktopSwitch() {
  const { t } = useMessages();
  const { isOn } = useSnapshot(desktopChoice);
  const [isRefused, setRefused] = useState(false);
  const change = async (wanted: boolean) => {
    const isAllowed = wanted && (await askToNotify());
    setRefused(wanted && !isAllowed);
    // Skips notifications from before the switch was turned on.
    if (isAllowed) keepShownTill(new Date().toISOString());
    chooseDesktop(isAllowed);
  };
  return (
    <div className="dk-settings-part">
      <Checkbox
        isSwitch
        label={t('notifications.desktopHere')}
        isChecked={isOn && canNotify()}
        onChange={wanted => void change(wanted)}
      />
      <p className="dk-help">{t('notifications.desktopText')}</p>
      {isRefused && <Notice tone="danger">{t('notifications.desktopRefused')}</Notice>}
    </div>
  );
}
