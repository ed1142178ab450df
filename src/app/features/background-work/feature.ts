import { defineTexts } from '../../shared/texts/defineTexts.ts';
import { defineFeature } from '../defineFeature.ts';
import titles from './titles.json' with { type: 'json' };

const texts = defineTexts({
  en: () => import('./messages/en.json'),
  uk: () => import('./messages/uk.json'),
});

/** The server's waiting and failed background jobs. */
export const backgroundWorkFeature = defineFeature({
  titles,
  routes: [
    {
      path: '/background-work',
      titleId: 'backgroundWork.title',
      access: 'admin',
      texts,
      load: () => import('./BackgroundWorkPage.tsx'),
    },
  ],
  menu: [
    {
      group: 'administration',
      href: '/background-work',
      icon: 'clock',
      labelId: 'backgroundWork.title',
      module: null,
      count: data => data.backgroundFailures ?? 0,
    },
  ],
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
