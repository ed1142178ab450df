import { mapPageTexts } from '../../shared/map/texts.ts';
import { defineFeature } from '../defineFeature.ts';
import titles from './titles.json' with { type: 'json' };

export const mapFeature = defineFeature({
  titles,
  routes: [
    {
      path: '/map',
      titleId: 'map.title',
      access: 'login',
      module: 'map',
      texts: mapPageTexts,
      load: () => import('./MapPage.tsx'),
    },
    {
      path: '/heat-map-1',
      titleId: 'heat.title',
      access: 'login',
      texts: mapPageTexts,
      load: () => import('./heat/HeatPage.tsx'),
    },
  ],
  menu: [
    { group: 'main', href: '/map', icon: 'pin', labelId: 'map.title', module: 'map', count: null },
    { group: 'main', href: '/heat-map-1', icon: 'flame', labelId: 'heat.title', module: null, count: null },
  ],
  tools: [],
  recordAsides: [],
  directoryScreen: null,
  banners: [],
  overlays: [],
  reloadsBootAfter: [],
  liveReactions: [],
  polls: [],
  storageKeys: [
    { key: 'map', isFetchedAtStart: false },
    { key: 'heat-map', isFetchedAtStart: false },
  ],
  homeTiles: [],
  forgetAtLogOut: [],
});
