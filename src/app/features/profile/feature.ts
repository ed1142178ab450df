import { defineTexts } from '../../shared/texts/defineTexts.ts';
import { lazyServerIssueTexts } from '../../shared/texts/viewTexts.ts';
import { defineFeature } from '../defineFeature.ts';
import titles from './titles.json' with { type: 'json' };

const texts = defineTexts(lazyServerIssueTexts, {
  en: () => import('./messages/en.json'),
  uk: () => import('./messages/uk.json'),
});

export const profileFeature = defineFeature({
  titles,
  routes: [
    {
      path: '/profile',
      titleId: 'profile.title',
      access: 'login',
      texts,
      load: () => import('./ProfilePage.tsx'),
    },
  ],
  menu: [],
  tools: [],
  recordAsides: [],
  homeTiles: [],
  directoryScreen: null,
  banners: [],
  overlays: [],
  reloadsBootAfter: [],
  liveReactions: [],
  polls: [],
  storageKeys: [],
  forgetAtLogOut: [],
});
