import { definitionsModule } from '#server/modules/definitions/index.ts';
import { recordsModule } from '#server/modules/records/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { datesFollowed } from './dates/followDates.ts';
import { fieldsFollowed, followingDates } from './dates/followFields.ts';
import { remindersDue } from './firing/remindersDue.ts';
import { recordsFollowed } from './followRecords.ts';
import * as reminders from './migrations/0032-reminders.ts';
import * as dueByAccount from './migrations/0045-due-by-account.ts';
import * as remindersWhereUsed from './migrations/0111-reminders-where-used.ts';
import { newsOfDue, newsOfReminders } from './newsOfReminders.ts';
import { reminderRoutes } from './routes.ts';

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
      routes: reminderRoutes(use(recordsModule).calls, time),
      timed: [remindersDue({ database, definitions })],
      subscribers: [
        recordsFollowed(definitions),
        datesFollowed({ definitions, time }),
        fieldsFollowed({ definitions }),
      ],
      jobs: [followingDates({ definitions, time })],
      broadcasts: [newsOfReminders(hub, readersOf), newsOfDue(hub)],
    };
  },
});
