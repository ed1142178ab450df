import { useSnapshot } from 'valtio';
import { seeAsState } from '../../state/seeAsState.ts';
import { defineFeature } from '../defineFeature.ts';
import { desktopPreference } from './desktop/desktopPreference.ts';
import { clearLatestNotifications, reloadLatestNotifications } from './latestNotifications.ts';
import { notificationTexts } from './texts.ts';
import titles from './titles.json' with { type: 'json' };

export const notificationsFeature = defineFeature({
  titles,
  routes: [
    {
      path: '/notifications',
      titleId: 'notifications.title',
      access: 'login',
      texts: notificationTexts,
      load: () => import('./NotificationsPage.tsx'),
    },
  ],
  menu: [],
  tools: [{ load: () => import('./Bell.tsx') }],
  recordAsides: [],
  homeTiles: [
    {
      id: 'notifications',
      isFor: () => seeAsState.person === null,
      load: () => import('./home/unread/tile.ts'),
    },
    {
      id: 'followed',
      isFor: () => seeAsState.person === null,
      load: () => import('./home/followed/tile.ts'),
    },
  ],
  directoryScreen: null,
  banners: [],
  overlays: [
    {
      useIsShown: () => useSnapshot(desktopPreference).isOn && seeAsState.person === null,
      load: () => import('./desktop/DesktopNotifications.tsx'),
    },
  ],
  reloadsBootAfter: [],
  liveReactions: [
    {
      events: ['NewUserNotification', 'Connected', 'Reconnected'],
      react: () => void (seeAsState.person === null && reloadLatestNotifications().catch(() => undefined)),
    },
  ],
  polls: [],
  storageKeys: [],
  forgetAtLogOut: [clearLatestNotifications],
});
