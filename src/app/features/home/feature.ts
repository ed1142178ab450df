import { defineTexts } from '../../shared/texts/defineTexts.ts';
import { defineFeature } from '../defineFeature.ts';
import titles from './titles.json' with { type: 'json' };

const texts = defineTexts({
  en: () => import('./messages/en.json'),
  uk: () => import('./messages/uk.json'),
});

/** The start page. */
export const home = defineFeature({
  titles,
  routes: [
    {
      path: '/',
      titleId: 'home.title',
      access: 'login',
      texts,
      load: () => import('./StartPage.tsx'),
    },
    // Home itself, where an account starts with another page.
    {
      path: '/home',
      titleId: 'home.title',
      access: 'login',
      texts,
      load: () => import('./HomePage.tsx'),
    },
  ],
  menu: [],
  overlays: [],
  reloadsBootAfter: [],
  liveReactions: [],
  storageKeys: [],
  forgetAtLogOut: [],
});
