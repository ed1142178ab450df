import { useSnapshot } from 'valtio';
import { bootState } from '../../state/bootState.ts';
import { clearDemoLogin } from '../../state/demoLoginState.ts';
import { seeAsState } from '../../state/seeAsState.ts';
import { isTemplateLoading, reloadTemplateLoad } from '../../state/templateLoad.ts';
import { defineFeature } from '../defineFeature.ts';
import { homeTexts } from './texts.ts';
import titles from './titles.json' with { type: 'json' };

export const homeFeature = defineFeature({
  titles,
  routes: [
    {
      path: '/',
      titleId: 'home.title',
      access: 'login',
      texts: homeTexts,
      load: () => import('./StartPage.tsx'),
    },
    // The home page has its own URL, because the account's start page can be a different page.
    {
      path: '/home',
      titleId: 'home.title',
      access: 'login',
      texts: homeTexts,
      load: () => import('./HomePage.tsx'),
    },
  ],
  menu: [],
  tools: [],
  recordAsides: [],
  homeTiles: [
    { id: 'recent', isFor: () => seeAsState.person === null, load: () => import('./tiles/recent/tile.ts') },
    { id: 'view', isFor: null, load: () => import('./tiles/view/tile.ts') },
    { id: 'directories', isFor: null, load: () => import('./tiles/directories/tile.ts') },
  ],
  directoryScreen: null,
  banners: [
    {
      place: 'page',
      // The banner's code is loaded only for accounts that are being filled, or were filled, from a template.
      useIsShown: () => useSnapshot(bootState).data?.templateLoad !== undefined,
      waitsMs: null,
      load: () => import('./TemplateLoadProgress.tsx'),
    },
  ],
  overlays: [],
  reloadsBootAfter: [],
  liveReactions: [],
  // The live channel reports progress more often; polling is a fallback.
  polls: [{ everyMs: 3_000, isWanted: () => isTemplateLoading(), ask: reloadTemplateLoad }],
  storageKeys: [{ key: 'home', isFetchedAtStart: false }],
  forgetAtLogOut: [clearDemoLogin],
});
