import { defineTexts } from '../../shared/texts/defineTexts.ts';
import { lazyServerIssueTexts } from '../../shared/texts/viewTexts.ts';
import { defineFeature } from '../defineFeature.ts';
import titles from './titles.json' with { type: 'json' };

const texts = defineTexts(lazyServerIssueTexts, {
  en: () => import('./messages/en.json'),
  uk: () => import('./messages/uk.json'),
});

export const userGroupsFeature = defineFeature({
  titles,
  routes: [
    {
      path: '/user-groups',
      titleId: 'userGroups.title',
      access: 'admin',
      texts,
      load: () => import('./UserGroupsPage.tsx'),
    },
  ],
  menu: [
    {
      group: 'administration',
      href: '/user-groups',
      icon: 'users',
      labelId: 'userGroups.title',
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
  reloadsBootAfter: ['UserGroupChanged'],
  liveReactions: [],
  polls: [],
  storageKeys: [{ key: 'page-user-groups', isFetchedAtStart: false }],
  forgetAtLogOut: [],
});
