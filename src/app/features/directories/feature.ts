import { defineTexts } from '../../shared/texts/defineTexts.ts';
import { lazyDesignerTexts, lazyServerIssueTexts } from '../../shared/texts/viewTexts.ts';
import { defineFeature } from '../defineFeature.ts';
import titles from './titles.json' with { type: 'json' };

const texts = defineTexts(lazyServerIssueTexts, lazyDesignerTexts, {
  en: () => import('./messages/en.json'),
  uk: () => import('./messages/uk.json'),
});

export const directoriesFeature = defineFeature({
  titles,
  routes: [
    {
      path: '/directories',
      titleId: 'directories.title',
      access: 'admin',
      texts,
      load: () => import('./DirectoriesPage.tsx'),
    },
  ],
  menu: [
    {
      group: 'administration',
      href: '/directories',
      icon: 'directory',
      labelId: 'directories.title',
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
  reloadsBootAfter: ['DirectoryChanged'],
  liveReactions: [],
  polls: [],
  storageKeys: [],
  forgetAtLogOut: [],
});
