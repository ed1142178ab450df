import { useSnapshot } from 'valtio';
import { canHaveReminders } from '#core/reminders/canHaveReminders.ts';
import { clearReminderRequests, reminderRequestsState } from '../../state/reminderRequestsState.ts';
import { seeAsState } from '../../state/seeAsState.ts';
import { defineFeature } from '../defineFeature.ts';
import { activeReminders, clearActiveReminders, reloadActiveReminders } from './active/activeReminders.ts';
import { REMINDER_POLL_MS } from './limits.ts';
import { reminderTexts } from './texts.ts';
import titles from './titles.json' with { type: 'json' };

/** Reminders, and the cards that are displayed when reminders are due. */
export const remindersFeature = defineFeature({
  titles,
  routes: [
    {
      path: '/reminders',
      titleId: 'reminders.title',
      access: 'login',
      texts: reminderTexts,
      load: () => import('./RemindersPage.tsx'),
    },
  ],
  menu: [
    {
      group: 'main',
      href: '/reminders',
      icon: 'alarm',
      labelId: 'reminders.title',
      module: null,
      count: null,
    },
  ],
  tools: [],
  recordAsides: [
    {
      id: 'reminders',
      titleId: 'reminders.title',
      part: null,
      module: null,
      isFor: ({ directory }) => canHaveReminders(directory),
      load: () => import('./RecordReminders.tsx'),
    },
  ],
  homeTiles: [
    { id: 'reminders', isFor: () => seeAsState.person === null, load: () => import('./home/tile.ts') },
  ],
  directoryScreen: null,
  banners: [],
  overlays: [
    {
      useIsShown: () => useSnapshot(reminderRequestsState).requests.length > 0,
      load: () => import('./form/ReminderForms.tsx'),
    },
    {
      // An administrator who views the account as another user doesn't see that user's reminders.
      useIsShown: () => useSnapshot(activeReminders).reminders.length > 0 && seeAsState.person === null,
      load: () => import('./active/ActiveReminders.tsx'),
    },
  ],
  reloadsBootAfter: [],
  liveReactions: [
    {
      events: ['CreatedReminder', 'UpdatedReminder', 'Connected', 'Reconnected'],
      react: () => void reloadActiveReminders().catch(() => undefined),
    },
  ],
  polls: [
    { everyMs: REMINDER_POLL_MS, isWanted: () => seeAsState.person === null, ask: reloadActiveReminders },
  ],
  storageKeys: [{ key: 'reminders', isFetchedAtStart: false }],
  forgetAtLogOut: [clearReminderRequests, clearActiveReminders],
});
