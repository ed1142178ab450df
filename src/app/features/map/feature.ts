import { defineFeature } from '../defineFeature.ts';
import { mapPageTexts } from './texts.ts';
import titles from './titles.json' with { type: 'json' };

/** Where records are. */
export const map = defineFeature({
  titles,
  routes: [
    {
      path: '/map',
      titleId: 'map.title',
      access: 'login',
      texts: mapPageTexts,
      load: () => import('./MapPage.tsx'),
    },
  ],
  menu: [{ group: 'main', href: '/map', icon: 'pin', labelId: 'map.title', module: 'map', count: null }],
  tools: [],
  recordAsides: [],
  directoryScreen: null,
  banners: [],
  overlays: [],
  reloadsBootAfter: [],
  liveReactions: [],
  polls: [],
  storageKeys: [{ key: 'map', isFetchedAtStart: false }],
  forgetAtLogOut: [],
});
