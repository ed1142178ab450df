import { defineFeature } from '../defineFeature.ts';
import { processTexts } from './texts.ts';
import titles from './titles.json' with { type: 'json' };

/** The records of all process types together: what needs doing, by whom and until when. */
export const processes = defineFeature({
  titles,
  routes: [
    {
      path: '/processes',
      titleId: 'processes.title',
      access: 'login',
      texts: processTexts,
      load: () => import('./ProcessesPage.tsx'),
    },
  ],
  menu: [{ group: 'main', href: '/processes', icon: 'process', labelId: 'processes.title', count: null }],
  recordAsides: [],
  banners: [],
  overlays: [],
  reloadsBootAfter: [],
  liveReactions: [],
  polls: [],
  storageKeys: [{ key: 'processes', isFetchedAtStart: false }],
  forgetAtLogOut: [],
});
