import { useState } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { Menu } from '#view/kit/overlay/Menu.tsx';
import { requestNotificationPermission } from '../../shared/desktop/desktop.ts';
import {
  type AnnouncementSettings,
  loadAnnouncementSettings,
  playReminderSound,
  saveAnnouncementSettings,
} from './active/announceReminders.ts';

/** Edits whether this browser plays a sound and shows a desktop notification for a due reminder. */
export function AnnouncementMenu() {
  const { t } = useMessages();
  const toasts = useToasts();
  const [announcing, setAnnouncing] = useState(loadAnnouncementSettings);
  const change = (part: Partial<AnnouncementSettings>) => {
    const next = { ...announcing, ...part };
    setAnnouncing(next);
    saveAnnouncementSettings(next);
  };
  const changeDesktop = async () => {
    if (announcing.isOnDesktop) return change({ isOnDesktop: false });
    if (await requestNotificationPermission()) change({ isOnDesktop: true });
    else toasts.show({ text: t('reminders.desktopRefused'), tone: 'danger' });
  };
  return (
    <Menu
      isToggling
      placement="bottom-end"
      trigger={<IconButton icon="settings" label={t('reminders.announcing')} />}
      entries={[
        {
          id: 'sound',
          label: t('reminders.sound'),
          isChecked: announcing.isHeard,
          onSelect: () => {
            if (!announcing.isHeard) playReminderSound();
            change({ isHeard: !announcing.isHeard });
          },
        },
        {
          id: 'desktop',
          label: t('reminders.desktop'),
          isChecked: announcing.isOnDesktop,
          onSelect: () => void changeDesktop(),
        },
      ]}
    />
  );
}
