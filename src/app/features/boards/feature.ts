import { boardTexts } from '../../shared/board/texts.ts';
import { defineTexts } from '../../shared/texts/defineTexts.ts';
import { lazyServerIssueTexts } from '../../shared/texts/viewTexts.ts';
import { defineFeature } from '../defineFeature.ts';
import titles from './titles.json' with { type: 'json' };

const texts = defineTexts(lazyServerIssueTexts, {
  en: () => import('./messages/en.json'),
  uk: () => import('./messages/uk.json'),
});

/** Boards over several directories, and their editor. */
export const boardsFeature = defineFeature({
  titles,
  routes: [
    {
      path: '/boards',
      titleId: 'boards.title',
      access: 'admin',
      texts,
      load: () => import('./BoardsPage.tsx'),
    },
    {
      path: '/boards/:id',
      titleId: 'boards.editTitle',
      access: 'admin',
      texts,
      load: () => import('./BoardEditPage.tsx'),
    },
    {
      path: '/boards/:id/view',
      titleId: 'boards.view',
      access: 'login',
      texts: boardTexts,
      load: () => import('./BoardViewPage.tsx'),
    },
  ],
  menu: [
    {
      group: 'administration',
      href: '/boards',
      icon: 'columns',
      labelId: 'boards.title',
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
  reloadsBootAfter: ['BoardChanged'],
  liveReactions: [],
  polls: [],
  storageKeys: [{ key: 'board-view-', isFetchedAtStart: false }],
  forgetAtLogOut: [],
});
