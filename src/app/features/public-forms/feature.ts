import { defineTexts } from '../../shared/texts/defineTexts.ts';
import { lazyServerIssueTexts } from '../../shared/texts/viewTexts.ts';
import { defineFeature } from '../defineFeature.ts';
import titles from './titles.json' with { type: 'json' };

const texts = defineTexts(lazyServerIssueTexts, {
  en: () => import('./messages/en.json'),
  uk: () => import('./messages/uk.json'),
});

/** Forms that create records and that anyone can fill in without logging in. */
export const publicFormsFeature = defineFeature({
  titles,
  routes: [
    {
      path: '/f/:id',
      titleId: 'publicForm.title',
      access: 'open',
      texts,
      load: () => import('./PublicFormPage.tsx'),
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
