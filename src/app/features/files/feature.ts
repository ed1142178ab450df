import { useSnapshot } from 'valtio';
import { closeAllPreviews, filePreviewsState } from '../../state/filePreviewsState.ts';
import { defineFeature } from '../defineFeature.ts';
import { fileTexts } from './texts.ts';
import titles from './titles.json' with { type: 'json' };

/** The list of files visible to the user, and their preview over any page. */
export const filesFeature = defineFeature({
  titles,
  routes: [
    {
      path: '/files',
      titleId: 'files.title',
      access: 'login',
      module: 'fileStorage',
      texts: fileTexts,
      load: () => import('./FilesPage.tsx'),
    },
  ],
  menu: [
    {
      group: 'main',
      href: '/files',
      icon: 'file',
      labelId: 'files.title',
      module: 'fileStorage',
      count: null,
    },
  ],
  tools: [],
  recordAsides: [],
  homeTiles: [],
  directoryScreen: null,
  banners: [],
  overlays: [
    {
      useIsShown: () => useSnapshot(filePreviewsState).stack.length > 0,
      load: () => import('./FilePreviewStack.tsx'),
    },
  ],
  reloadsBootAfter: [],
  liveReactions: [],
  polls: [],
  storageKeys: [{ key: 'files', isFetchedAtStart: false }],
  forgetAtLogOut: [closeAllPreviews],
});
