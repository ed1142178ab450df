import { defineTexts } from '../../shared/texts/defineTexts.ts';
import { lazyDesignerTexts, lazyServerIssueTexts } from '../../shared/texts/viewTexts.ts';
import { defineFeature } from '../defineFeature.ts';
import titles from './titles.json' with { type: 'json' };

const texts = defineTexts(lazyServerIssueTexts, lazyDesignerTexts, {
  en: () => import('./messages/en.json'),
  uk: () => import('./messages/uk.json'),
});

/** Edits a directory: its settings, fields and statuses. */
export const directoryEditFeature = defineFeature({
  titles,
  routes: [
    {
      path: '/directories/:id',
      titleId: 'directoryEdit.title',
      access: 'admin',
      texts,
      load: () => import('./DirectoryEditPage.tsx'),
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
