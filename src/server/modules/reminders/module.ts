import { definitionsModule } from '#server/modules/definitions/index.ts';
import { recordsModule } from '#server/modules/records/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { createDueReminderBroadcast, createReminderBroadcast } from './createReminderBroadcast.ts';
import { createDatedFieldSubscriber, createFollowDatesJob } from './dates/followFields.ts';
import { createReminderDateSubscriber } from './dates/syncDateReminders.ts';
import { createDueRemindersTask } from './firing/createDueRemindersTask.ts';
import * as reminders from './migrations/0032-reminders.ts';
import * as dueByAccount from './migrations/0045-due-by-account.ts';
import * as remindersWhereUsed from './migrations/0111-reminders-where-used.ts';
import { createReminderRoutes } from './routes.ts';
import { createReminderLinkSubscriber } from './syncRemindersWithRecords.ts';

/** Reminders for users and groups, once or repeatedly, with or without a record. */
export const remindersModule = defineModule({
  name: 'reminders',
  migrations: [
    { name: '0032-reminders', ...reminders },
    { name: '0045-due-by-account', ...dueByAccount },
    { name: '0111-reminders-where-used', ...remindersWhereUsed },
  ],
  recordParts: [
    { table: 'reminder_links', nature: 'Content' },
    { table: 'reminder_dates', nature: 'Derived' },
  ],
  create({ database, hub, time }, { use }) {
    const { store: definitions, readersOf } = use(definitionsModule);
    return {
      routes: createReminderRoutes(use(recordsModule).calls, time),
      timed: [createDueRemindersTask({ database, definitions })],
      subscribers: [
        createReminderLinkSubscriber(definitions),
        createReminderDateSubscriber({ definitions, time }),
        createDatedFieldSubscriber({ definitions }),
      ],
      jobs: [createFollowDatesJob({ definitions, time })],
      broadcasts: [createReminderBroadcast(hub, readersOf), createDueReminderBroadcast(hub)],
    };
  },
});
