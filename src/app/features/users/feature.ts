import { useState } from 'react';
import { isSeeAsBannerShown } from '../../state/seeAsState.ts';
import { defineFeature } from '../defineFeature.ts';
import { clearLastReadUser } from './lastReadUser.ts';
import { userTexts } from './texts.ts';
import titles from './titles.json' with { type: 'json' };

export const usersFeature = defineFeature({
  titles,
  routes: [
    {
      path: '/users',
      titleId: 'users.title',
      access: 'admin',
      texts: userTexts,
      load: () => import('./UsersPage.tsx'),
    },
    {
      path: '/users/:id/details',
      titleId: 'userDetails.title',
      access: 'admin',
      texts: userTexts,
      load: () => import('./UserDetailsPage.tsx'),
    },
    {
      path: '/users/:id/rights',
      titleId: 'userDetails.title',
      access: 'admin',
      texts: userTexts,
      load: () => import('./UserRightsPage.tsx'),
    },
  ],
  menu: [
    {
      group: 'administration',
      href: '/users',
      icon: 'user',
      labelId: 'users.title',
      module: null,
      count: null,
    },
  ],
  tools: [],
  recordAsides: [],
  homeTiles: [],
  directoryScreen: null,
  banners: [
    {
      place: 'frame',
      // Evaluated only once, because starting or ending the view as another user reloads the page.
      useIsShown: () => useState(isSeeAsBannerShown)[0],
      waitsMs: null,
      load: () => import('./SeeAsBanner.tsx'),
    },
  ],
  overlays: [],
  reloadsBootAfter: ['UserCreated', 'UserChanged', 'UserDeleted'],
  liveReactions: [],
  polls: [],
  storageKeys: [{ key: 'page-users', isFetchedAtStart: false }],
  forgetAtLogOut: [clearLastReadUser],
});
