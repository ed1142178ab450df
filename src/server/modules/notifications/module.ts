import { scheduleEveryDay } from '#server/kernel/jobs/everyHour.ts';
import { definitionsModule } from '#server/modules/definitions/index.ts';
import { openRecordScope, recordsModule } from '#server/modules/records/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { createNotificationBroadcast } from './createNotificationBroadcast.ts';
import { createNotificationSubscriber } from './fanOut/subscriber.ts';
import { createNotificationMailTask } from './mailing/createNotificationMailTask.ts';
import { createMailNotificationsJob } from './mailing/mailPerson.ts';
import * as tables from './migrations/0033-notifications.ts';
import * as channels from './migrations/0038-notification-channels.ts';
import * as woken from './migrations/0041-woken-notifications.ts';
import * as viewFollowing from './migrations/0044-view-following.ts';
import * as byPerson from './migrations/0078-following-by-person.ts';
import * as ofChat from './migrations/0085-chat-notifications.ts';
import { createNotificationRoutes } from './routes.ts';
import { presentNotifications } from './shown/presenter.ts';
import { countUnreadNotifications, listLatestNotifications } from './shown/queries.ts';
import { createSnoozeEndTask } from './upkeep/createSnoozeEndTask.ts';
import { deleteOldNotifications } from './upkeep/deleteOldNotifications.ts';

/** Notifies users of events. Each kind of notification is an entry in `kinds/index.ts`. */
export const notificationsModule = defineModule({
  name: 'notifications',
  migrations: [
    { name: '0033-notifications', ...tables },
    { name: '0038-notification-channels', ...channels },
    { name: '0041-woken-notifications', ...woken },
    { name: '0044-view-following', ...viewFollowing },
    { name: '0078-following-by-person', ...byPerson },
    { name: '0085-chat-notifications', ...ofChat },
  ],
  recordParts: [
    // Notifications describe the record at the time of the event.
    { table: 'notifications', nature: 'Past' },
    { table: 'record_following', nature: 'Content' },
  ],
  create(kernel, { use }) {
    const { database, hub, servers, time } = kernel;
    const { store: definitions } = use(definitionsModule);
    let endCleanUp = () => {};
    return {
      routes: createNotificationRoutes(use(recordsModule).calls, kernel),
      subscribers: [createNotificationSubscriber({ ...kernel, definitions })],
      timed: [createSnoozeEndTask(kernel), createNotificationMailTask(kernel)],
      jobs: [createMailNotificationsJob({ ...kernel, definitions })],
      broadcasts: [createNotificationBroadcast(hub)],
      start() {
        endCleanUp = scheduleEveryDay('Old notifications could not be removed', () =>
          deleteOldNotifications(database),
        );
      },
      close: () => endCleanUp(),
      async boot({ trx, principal }) {
        const now = new Date(time.now()).toISOString();
        const scope = { ...(await openRecordScope(trx, principal, { definitions, servers })), now };
        return {
          latestUserNotifications: await presentNotifications(scope, await listLatestNotifications(scope)),
          unreadNotifications: await countUnreadNotifications(scope),
        };
      },
    };
  },
});
