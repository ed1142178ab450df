import { defineTexts } from '../../shared/texts/defineTexts.ts';
import { lazyDesignerTexts, lazyServerIssueTexts } from '../../shared/texts/viewTexts.ts';
import { defineFeature } from '../defineFeature.ts';
import titles from './titles.json' with { type: 'json' };

const texts = defineTexts(lazyServerIssueTexts, lazyDesignerTexts, {
  en: () => import('./messages/en.json'),
  uk: () => import('./messages/uk.json'),
});

/** The page for the fields of one directory, or of all process types. */
export const customFieldsFeature = defineFeature({
  titles,
  routes: [
    {
      path: '/custom-fields/:entity',
      titleId: 'customFields.title',
      access: 'admin',
      texts,
      load: () => import('./CustomFieldsPage.tsx'),
    },
  ],
  menu: [],
  tools: [],
  recordAsides: [],
  homeTiles: [],
  directoryScreen: null,
  banners: [],
  overlays: [],
  reloadsBootAfter: ['CustomFieldChanged'],
  liveReactions: [],
  polls: [],
  storageKeys: [],
  forgetAtLogOut: [],
});
