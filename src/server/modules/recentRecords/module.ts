import { recordsModule } from '#server/modules/records/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { createRecentRecordSubscriber } from './createRecentRecordSubscriber.ts';
import * as recentRecords from './migrations/0059-recent-records.ts';
import { createRecentRecordRoutes } from './routes.ts';

/** Lets users return to the records they worked on last. */
export const recentRecordsModule = defineModule({
  name: 'recentRecords',
  migrations: [{ name: '0059-recent-records', ...recentRecords }],
  recordParts: [{ table: 'recent_records', nature: 'Past' }],
  create: (_, { use }) => ({
    routes: createRecentRecordRoutes(use(recordsModule).calls),
    subscribers: [createRecentRecordSubscriber()],
  }),
});
