import { planCatalogues } from '../../shared/plans/texts.ts';
import { defineTexts } from '../../shared/texts/defineTexts.ts';
import { defineFeature } from '../defineFeature.ts';
import titles from './titles.json' with { type: 'json' };

const texts = defineTexts(...planCatalogues, {
  en: () => import('./messages/en.json'),
  uk: () => import('./messages/uk.json'),
});

/** Versions of the configuration, and its export and import. */
export const configurationFeature = defineFeature({
  titles,
  routes: [
    {
      path: '/configuration',
      titleId: 'configuration.title',
      access: 'admin',
      texts,
      load: () => import('./ConfigurationPage.tsx'),
    },
  ],
  menu: [
    {
      group: 'administration',
      href: '/configuration',
      icon: 'restore',
      labelId: 'configuration.title',
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
