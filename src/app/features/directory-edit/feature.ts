import { defineTexts } from '../../shared/texts/defineTexts.ts';
import { designerTexts, rareIssues } from '../../shared/texts/viewTexts.ts';
import { defineFeature } from '../defineFeature.ts';
import titles from './titles.json' with { type: 'json' };

const texts = defineTexts(rareIssues, designerTexts, {
  en: () => import('./messages/en.json'),
  uk: () => import('./messages/uk.json'),
});

/** Edits a directory: its settings, fields and statuses. */
export const directoryEdit = defineFeature({
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
