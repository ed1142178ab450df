import { defineFeature } from '../defineFeature.ts';
import { transformationTexts as texts } from './texts.ts';
import titles from './titles.json' with { type: 'json' };

/** Transformations, which create records from records of other directories. */
export const transformationsFeature = defineFeature({
  titles,
  routes: [
    {
      path: '/transformations',
      titleId: 'transformations.title',
      access: 'admin',
      texts,
      load: () => import('./TransformationsPage.tsx'),
    },
    {
      path: '/transformations/:id',
      titleId: 'transformations.editTitle',
      access: 'admin',
      texts,
      load: () => import('./TransformationEditPage.tsx'),
    },
  ],
  menu: [
    {
      group: 'administration',
      href: '/transformations',
      icon: 'arrow-right',
      labelId: 'transformations.title',
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
  reloadsBootAfter: [],
  liveReactions: [],
  polls: [],
  storageKeys: [],
  forgetAtLogOut: [],
});
