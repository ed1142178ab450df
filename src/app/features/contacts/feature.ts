import { defineFeature } from '../defineFeature.ts';
import { contactTexts } from './texts.ts';
import titles from './titles.json' with { type: 'json' };

/**
 * The people and companies with which an account deals: records of the built-in directory, whose menu entry opens this
 * page.
 */
export const contactsFeature = defineFeature({
  titles,
  routes: [
    {
      path: '/contacts',
      titleId: 'contacts.title',
      access: 'login',
      texts: contactTexts,
      load: () => import('./ContactsPage.tsx'),
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
