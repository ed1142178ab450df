import type { TileEnvironment } from '../../shared/home/tileKind.ts';
import { defineFeature } from '../defineFeature.ts';
import { processTexts } from './texts.ts';
import titles from './titles.json' with { type: 'json' };

/** Shows the records of all process types together. */
export const processesFeature = defineFeature({
  titles,
  routes: [
    {
      path: '/processes',
      titleId: 'processes.title',
      access: 'login',
      texts: processTexts,
      load: () => import('./ProcessesPage.tsx'),
    },
  ],
  menu: [
    {
      group: 'main',
      href: '/processes',
      icon: 'process',
      labelId: 'processes.title',
      module: null,
      count: null,
    },
  ],
  tools: [],
  recordAsides: [
    {
      id: 'processes',
      titleId: 'processes.title',
      part: null,
      module: null,
      isFor: ({ directory }, readable) =>
        directory.builtIn === true && readable.some(({ directory: { type } }) => type === 'Process'),
      load: () => import('./ContactProcesses.tsx'),
    },
  ],
  homeTiles: [
    { id: 'processes', isFor: hasProcesses, load: () => import('./home/mine/tile.ts') },
    { id: 'figures', isFor: hasProcesses, load: () => import('./home/figures/tile.ts') },
  ],
  directoryScreen: null,
  banners: [],
  overlays: [],
  reloadsBootAfter: [],
  liveReactions: [],
  polls: [],
  storageKeys: [{ key: 'processes', isFetchedAtStart: false }],
  forgetAtLogOut: [],
});

function hasProcesses({ data, access }: TileEnvironment): boolean {
  return data.directories.some(({ id, type }) => type === 'Process' && access.mayRead(id));
}
