import { defineFeature } from '../defineFeature.ts';
import { reportTexts as texts } from './texts.ts';
import titles from './titles.json' with { type: 'json' };

/** Predefined and user-built reports about records, shown as charts and tables. */
export const reportsFeature = defineFeature({
  titles,
  routes: [
    {
      path: '/reports',
      titleId: 'reports.title',
      access: 'login',
      texts,
      load: () => import('./ReportsPage.tsx'),
    },
    {
      path: '/reports/:id',
      titleId: 'reports.one',
      access: 'login',
      texts,
      load: () => import('./ReportPage.tsx'),
    },
    {
      path: '/process-reports',
      titleId: 'reports.ofProcesses',
      access: 'login',
      texts,
      load: () => import('./ready/ProcessReportsPage.tsx'),
    },
    {
      path: '/request-reports',
      titleId: 'reports.ofRequests',
      access: 'login',
      texts,
      load: () => import('./ready/RequestReportsPage.tsx'),
    },
  ],
  menu: [
    {
      group: 'main',
      href: '/reports',
      icon: 'chart',
      labelId: 'reports.title',
      covers: ['/process-reports', '/request-reports'],
      module: null,
      count: null,
    },
  ],
  tools: [],
  recordAsides: [],
  directoryScreen: null,
  banners: [],
  overlays: [],
  reloadsBootAfter: [],
  liveReactions: [],
  polls: [],
  storageKeys: [],
  homeTiles: [],
  forgetAtLogOut: [],
});
