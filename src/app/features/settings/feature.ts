import { defineTexts } from '../../shared/texts/defineTexts.ts';
import { lazyServerIssueTexts } from '../../shared/texts/viewTexts.ts';
import { defineFeature } from '../defineFeature.ts';
import titles from './titles.json' with { type: 'json' };

const texts = defineTexts(lazyServerIssueTexts, {
  en: () => import('./messages/en.json'),
  uk: () => import('./messages/uk.json'),
});

export const settingsFeature = defineFeature({
  titles,
  routes: [
    {
      path: '/settings',
      titleId: 'settings.title',
      access: 'admin',
      texts,
      load: () => import('./SettingsPage.tsx'),
    },
  ],
  menu: [
    {
      group: 'administration',
      href: '/settings',
      icon: 'settings',
      labelId: 'settings.title',
      module: null,
      count: null,
    },
  ],
  tools: [],
  recordAsides: [],
  homeTiles: [],
  directoryScreen: null,
  banners: [],
  overlays: [],
  reloadsBootAfter: ['AccountChanged', 'TagChanged'],
  liveReactions: [],
  polls: [],
  storageKeys: [],
  forgetAtLogOut: [],
});
