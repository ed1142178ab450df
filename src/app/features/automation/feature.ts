import { defineFeature } from '../defineFeature.ts';
import { automationTexts as texts } from './texts.ts';
import titles from './titles.json' with { type: 'json' };

/** Automation rules with their log and dry runs, and webhook endpoints. */
export const automationFeature = defineFeature({
  titles,
  routes: [
    {
      path: '/automation',
      titleId: 'automation.title',
      access: 'login',
      texts,
      load: () => import('./AutomationPage.tsx'),
    },
    {
      path: '/automation/webhooks',
      titleId: 'automation.webhooksTitle',
      access: 'admin',
      texts,
      load: () => import('./webhooks/WebhooksPage.tsx'),
    },
    {
      path: '/automation/:id',
      titleId: 'automation.editTitle',
      access: 'admin',
      texts,
      load: () => import('./RulePage.tsx'),
    },
  ],
  menu: [
    {
      group: 'main',
      href: '/automation',
      icon: 'repeat',
      labelId: 'automation.title',
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
  reloadsBootAfter: ['AutomationChanged'],
  liveReactions: [],
  polls: [],
  storageKeys: [],
  forgetAtLogOut: [],
});
