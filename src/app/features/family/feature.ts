import { defineFeature } from '../defineFeature.ts';
import titles from './titles.json' with { type: 'json' };

/** Relations between contacts. */
export const familyFeature = defineFeature({
  titles,
  routes: [],
  menu: [],
  homeTiles: [],
  directoryScreen: null,
  tools: [],
  recordAsides: [
    {
      id: 'family',
      titleId: 'family.title',
      part: null,
      module: 'contactFamily',
      isFor: ({ directory }) => directory.builtIn === true,
      load: () => import('./FamilyAside.tsx'),
    },
  ],
  banners: [],
  overlays: [],
  reloadsBootAfter: [],
  liveReactions: [],
  polls: [],
  storageKeys: [],
  forgetAtLogOut: [],
});
