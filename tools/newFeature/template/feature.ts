import { defineFeature } from '#app/features/defineFeature.ts';
import { defineTexts } from '#app/shared/texts/defineTexts.ts';
import titles from './titles.json' with { type: 'json' };

const texts = defineTexts({
  en: () => import('./messages/en.json'),
  uk: () => import('./messages/uk.json'),
});

/** A page with an entry in the menu. `defineFeature.ts` explains the other parts that a feature can have. */
export const samples = defineFeature({
  titles,
  routes: [
    {
      path: '/samples',
      titleId: 'samples.title',
      access: 'login',
      texts,
      load: () => import('./SamplesPage.tsx'),
    },
  ],
  menu: [
    { group: 'main', href: '/samples', icon: 'folder', labelId: 'samples.title', module: null, count: null },
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
