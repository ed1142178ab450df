import { defineFeature } from '../defineFeature.ts';
import { profileTexts } from './texts.ts';
import titles from './titles.json' with { type: 'json' };

/** Usage profiles, which define permissions, and guardrails, which the permissions must satisfy. */
export const usageProfilesFeature = defineFeature({
  titles,
  routes: [
    {
      path: '/usage-profiles',
      titleId: 'usageProfiles.title',
      access: 'admin',
      texts: profileTexts,
      load: () => import('./UsageProfilesPage.tsx'),
    },
    {
      path: '/usage-profiles/assertions',
      titleId: 'usageProfiles.title',
      access: 'admin',
      texts: profileTexts,
      load: () => import('./AssertionsPage.tsx'),
    },
    {
      path: '/usage-profiles/:id',
      titleId: 'usageProfiles.editTitle',
      access: 'admin',
      texts: profileTexts,
      load: () => import('./UsageProfilePage.tsx'),
    },
  ],
  menu: [
    {
      group: 'administration',
      href: '/usage-profiles',
      icon: 'lock',
      labelId: 'usageProfiles.title',
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
  reloadsBootAfter: ['UserProfileChanged'],
  liveReactions: [],
  polls: [],
  storageKeys: [],
  forgetAtLogOut: [],
});
